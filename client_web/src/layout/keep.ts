/**
 * What a placement has in common with the one before stays the same object: the page looks again
 * only at piles and cards that are others now.
 */
import type { Piece, Pile, Placement } from './place';

/** Whether two flat values have the same fields. */
export function alike<T extends object>(a: T, b: T): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  return true;
}

const keptPiece = (now: Piece, before: Piece | undefined): Piece =>
  before && alike(now, before) ? before : now;

function keptPile(now: Pile, before: Pile | undefined): Pile {
  if (before?.id !== now.id) return now;
  const pieces = now.pieces.map((piece, i) => keptPiece(piece, before.pieces[i]));
  const same =
    now.count === before.count &&
    pieces.length === before.pieces.length &&
    pieces.every((piece, i) => piece === before.pieces[i]) &&
    alike(now.spot, before.spot) &&
    alike(now.lane, before.lane);
  return same ? before : { ...now, pieces };
}

/** `now`, made of the parts of `before` that it has in common with it. */
export const kept = (now: Placement, before: Placement | null): Placement =>
  before === null
    ? now
    : { ...now, piles: now.piles.map((pile, i) => keptPile(pile, before.piles[i])) };
