/**
 * The two live regions of a page. What is said together waits a moment and is spoken as one; the
 * newest of a kind replaces an unsaid one.
 */
const PAUSE_MS = 60;

type Urgency = 'polite' | 'assertive';

export class Speaker {
  polite = $state('');
  assertive = $state('');
  #waiting: Record<Urgency, Map<string, string>> = { polite: new Map(), assertive: new Map() };
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `kind` names what the message is about; messages of different kinds are all said. */
  say(kind: string, text: string, urgency: Urgency = 'polite'): void {
    if (!text) return;
    const queue = this.#waiting[urgency];
    queue.delete(kind);
    queue.set(kind, text);
    this.#timer ??= setTimeout(() => this.flush(), PAUSE_MS);
  }

  flush(): void {
    this.#timer = null;
    for (const urgency of ['polite', 'assertive'] as const) {
      const queue = this.#waiting[urgency];
      if (queue.size === 0) continue;
      const text = [...queue.values()].join(' ');
      // The same words again would be no change to a screen reader.
      this[urgency] = this[urgency] === text ? `${text}\u00a0` : text;
      queue.clear();
    }
  }
}
