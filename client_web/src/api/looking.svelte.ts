/** How many look for a race, by game, asked again and again while a page shows it. */
import { around } from './around';

const LOOK = 4_000;

export class Looking {
  /** Null until the first answer. */
  found = $state.raw<Readonly<Record<string, number>> | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  /** Asks at once, then every few seconds until the returned function is called. */
  start(): () => void {
    void this.#look();
    return () => {
      this.#over = true;
      clearTimeout(this.#timer);
    };
  }

  async #look(): Promise<void> {
    const answer = await around.looking();
    if (this.#over) return;
    if (answer.ok) this.found = answer.value;
    this.#timer = setTimeout(() => void this.#look(), LOOK);
  }
}
