/** Two short tones of our own. A browser lets a page sound only after a press on it. */

/** Hertz and seconds from the beginning. */
const TONES = [
  [587, 0],
  [880, 0.16],
] as const;
const LENGTH = 0.14;
const LOUD = 0.2;

let context: AudioContext | null = null;

/** To be called in a press: from then on this page may sound, where there is sound at all. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

function tone(to: AudioContext, pitch: number, at: number): void {
  const [source, gain] = [to.createOscillator(), to.createGain()];
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(LOUD, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  source.connect(gain).connect(to.destination);
  source.start(at);
  source.stop(at + LENGTH);
}

/** Sounds at once; silent where the page was never pressed. Whether it sounded. */
export function chime(): boolean {
  if (context?.state !== 'running') return false;
  const to = context;
  for (const [pitch, after] of TONES) tone(to, pitch, to.currentTime + after);
  return true;
}
