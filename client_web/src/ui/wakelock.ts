/** Keeps the screen on while somebody plays, where the browser lets us. */

export function canStayAwake(): boolean {
  return 'wakeLock' in navigator;
}

/** Asks at once and whenever the tab is seen again; the returned function lets go. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = async (): Promise<void> => {
    if (over || !canStayAwake() || document.visibilityState !== 'visible') return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) await lock.release();
    } catch {
      // Refused, as on a low battery: playing goes on without it.
    }
  };
  const seen = () => void ask();
  document.addEventListener('visibilitychange', seen);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', seen);
    void lock?.release();
  };
}
