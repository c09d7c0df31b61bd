/** The run that the player holds, and where it may go: read from the legal list alone. */
import type { View } from '../protocol/names';
import { lengths, pileCards, targets, type BoardState, type MoveGesture } from '../state/board';

/** The last `count` cards of a pile. */
export interface Held {
  pile: string;
  count: number;
}

export const columnOf = (pile: string): number => Number(pile.slice(1));
export const isColumn = (pile: string): boolean => pile[0] === 'T';
export const isFoundation = (pile: string): boolean => pile[0] === 'F';

const isFaceUp = (card: string | undefined): boolean => card !== undefined && card.length === 2;

/** Index of the deepest card held. */
export const heldFrom = (view: View, held: Held): number =>
  pileCards(view, held.pile).length - held.count;

export const heldCard = (view: View, held: Held): string | null =>
  pileCards(view, held.pile)[heldFrom(view, held)] ?? null;

/** The face-up cards from `index` to the pile's end; null where one is hidden, covered or none. */
export function lift(view: View, pile: string, index: number): Held | null {
  const cards = pileCards(view, pile);
  const run = cards.slice(index);
  if (run.length === 0 || !run.every(isFaceUp)) return null;
  if (!isColumn(pile) && run.length > 1) return null;
  return { pile, count: run.length };
}

/**
 * What a tap on a card picks up: the run from it; where that run cannot move, the next longer one
 * that can, else the longest. Null where nothing of the pile can move. While a move is on its way
 * the legal list is short, and any run may be picked up to wait.
 */
export function pick(state: BoardState, pile: string, index: number): Held | null {
  const run = lift(state.view, pile, index);
  const counts = lengths(state, pile);
  if (run && counts.includes(run.count)) return run;
  if (run && state.inFlight !== null) return run;
  if (counts.length === 0) return null;
  const wanted = pileCards(state.view, pile).length - index;
  return { pile, count: counts.find((count) => count >= wanted) ?? counts.at(-1)! };
}

/** A longer (+1) or shorter (-1) run of the same pile that can move; the same where there is none. */
export function resize(state: BoardState, held: Held, by: 1 | -1): Held {
  const counts = lengths(state, held.pile);
  const next =
    by > 0
      ? counts.find((count) => count > held.count)
      : counts.filter((count) => count < held.count).at(-1);
  return next === undefined ? held : { ...held, count: next };
}

/** Piles that take the held run, the best one first. */
export function aims(state: BoardState, held: Held): string[] {
  const { columns, foundation } = targets(state, held.pile, held.count);
  const empty = (column: number): boolean => (state.view.tableau[column]?.length ?? 0) === 0;
  const home = isColumn(held.pile) ? columnOf(held.pile) : 0;
  // Nearest first, right before left.
  const far = (column: number): number => Math.abs(column - home) * 2 + (column < home ? 1 : 0);
  const ordered = [...columns].sort(
    (a, b) => Number(empty(a)) - Number(empty(b)) || far(a) - far(b),
  );
  const piles = ordered.map((column) => `T${column}`);
  return foundation === null ? piles : [`F${foundation}`, ...piles];
}

export const takes = (state: BoardState, held: Held, pile: string): boolean =>
  isFoundation(pile)
    ? targets(state, held.pile, held.count).foundation !== null
    : aims(state, held).includes(pile);

export const gestureTo = (view: View, held: Held, pile: string): MoveGesture => ({
  kind: 'move',
  card: heldCard(view, held),
  count: held.count,
  source: held.pile,
  target: pile,
});
