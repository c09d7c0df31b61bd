/**
 * What is said to screen readers: one polite region and one assertive, in the page from the
 * start. Messages queue; a newer one of the same kind replaces one that was not said yet.
 */
export type Urgency = 'polite' | 'assertive';

interface Message {
  kind: string;
  text: string;
}

/** Long enough for a reader to begin with one message before the next takes its place. */
const PAUSE = 900;

class Region {
  text = $state('');
  #queue: Message[] = [];
  #busy = false;

  say(kind: string, text: string): void {
    this.#queue = [...this.#queue.filter((message) => message.kind !== kind), { kind, text }];
    if (!this.#busy) this.#next();
  }

  #next(): void {
    const message = this.#queue.shift();
    this.#busy = message !== undefined;
    if (message === undefined) return;
    // The same words again are news: a reader hears only a change.
    this.text = message.text === this.text ? `${message.text}\u00a0` : message.text;
    setTimeout(() => this.#next(), PAUSE);
  }
}

export const regions: Record<Urgency, Region> = { polite: new Region(), assertive: new Region() };

/** Says a text; `kind` names what it is about (`move`, `place`, `net`, `refusal` …). */
export function say(kind: string, text: string, urgency: Urgency = 'polite'): void {
  regions[urgency].say(kind, text);
}
