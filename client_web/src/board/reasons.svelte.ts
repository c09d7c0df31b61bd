/** How long a refusal is seen: its ring for little more than a second, its sentence for four. */
import type { Board, BoardState, Refusal } from '../state/board';

const RING_MS = 1200;
const TEXT_MS = 4000;

export class Reasons {
  shown = $state.raw<Refusal | null>(null);
  ringed = $state(false);
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Takes over the board's newest refusal; true when it is another one than before. */
  update(board: Board, { refusal }: BoardState): boolean {
    if (refusal === this.shown) return false;
    this.stop();
    this.shown = refusal;
    this.ringed = refusal !== null;
    if (refusal === null) return false;
    this.#timers = [
      setTimeout(() => (this.ringed = false), RING_MS),
      setTimeout(() => board.forget(), TEXT_MS),
    ];
    return true;
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
