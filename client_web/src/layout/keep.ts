/**
 * What a placement has in common with the one before stays the same object: the page looks again
 * only at piles and cards that are others now.
 */
import type { Pile, Placement } from './place';

/** Whether two flat values have the same fields. */
export function alike<T extends object>(a: T, b: T): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  return true;
}

/** A list made of the values of `before` where they are alike; `before` itself if all are. */
export function keptList<T extends object>(now: T[], before: T[]): T[] {
  const list = now.map((one, i) => (before[i] && alike(one, before[i]) ? before[i] : one));
  const same = list.length === before.length && list.every((one, i) => one === before[i]);
  return same ? before : list;
}

function keptPile(now: Pile, before: Pile | undefined): Pile {
  if (before?.id !== now.id) return now;
  const pieces = keptList(now.pieces, before.pieces);
  const same =
    pieces === before.pieces &&
    now.count === before.count &&
    alike(now.spot, before.spot) &&
    alike(now.lane, before.lane);
  return same ? before : { ...now, pieces };
}

/** `now`, made of the parts of `before` that it has in common with it. */
export const kept = (now: Placement, before: Placement | null): Placement =>
  before === null
    ? now
    : { ...now, piles: now.piles.map((pile, i) => keptPile(pile, before.piles[i])) };
