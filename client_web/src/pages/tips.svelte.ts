/**
 * Three short tips for a first game, each once, one at a time: at the first tap, the first refusal,
 * the first card from the stock. A tip goes with the next move, or when it is put away; the end of
 * the first game ends them all.
 */
import { storage } from '../settings/settings.svelte';

export const TIPS = ['tap', 'refused', 'stock'] as const;
export type Tip = (typeof TIPS)[number];

const KEY = 'samedeal.tips';
/** Moves that a tip outlives: the one that brought it counts for the stock. */
const OUTLIVES: Record<Tip, number> = { tap: 0, refused: 0, stock: 1 };

function restore(): Tip[] {
  const kept = (storage()?.getItem(KEY) ?? '').split(' ');
  return TIPS.filter((tip) => kept.includes(tip));
}

export class Tips {
  shown = $state<Tip | null>(null);
  #seen = new Set<Tip>(restore());
  #until = 0;

  /** Something happened for which there is a tip, on a board at revision `rev`. */
  meet(tip: Tip, rev: number): void {
    if (this.#seen.has(tip)) return;
    this.#note(tip);
    this.#until = rev + OUTLIVES[tip];
    this.shown = tip;
  }

  /** The board is at this revision now. */
  moved(rev: number): void {
    if (rev > this.#until) this.shown = null;
  }

  close(): void {
    this.shown = null;
  }

  /** Whoever has played a game needs no first steps. */
  end(): void {
    this.shown = null;
    TIPS.forEach((tip) => this.#note(tip));
  }

  #note(tip: Tip): void {
    if (this.#seen.has(tip)) return;
    this.#seen.add(tip);
    storage()?.setItem(KEY, [...this.#seen].join(' '));
  }
}
