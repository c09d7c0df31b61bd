/** What an empty place says of itself: whether it has a frame, and the ranks that it waits for. */
import { indexText, type Letters } from '../cards/card';
import type { Takes } from '../protocol/messages';

/** The ranks that this pile takes when it is empty. */
export const wanted = (takes: Takes, pile: string): readonly string[] =>
  pile[0] === 'F' ? takes.F : pile[0] === 'T' ? takes.T : [];

/** A place that takes anything, or nothing, has no sign. */
export function sign(takes: Takes, pile: string, letters: Letters): string {
  const ranks = wanted(takes, pile);
  return ranks.length > 2 ? '' : ranks.map((rank) => indexText(rank, letters)).join(' ');
}
