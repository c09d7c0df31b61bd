/**
 * What can be shown of a legal move before the server's answer: the cards' way, never a rule. A
 * card that nobody told us yet is `?`.
 */
import type { Effect, View } from '../protocol/names';
import { parseMove, type Offer } from './moves';
import { COMING, HIDDEN, pileCards } from './view';

/** The pile of a source as a move's text names it, on this view. */
function pileOf(view: View, source: string): string {
  if (!source.startsWith('F:')) return source;
  return `F${view.foundations.findIndex((pile) => pile.at(-1) === source.slice(2))}`;
}

/** The effects of a legal move as far as they can be known; null where nothing can be shown. */
export function predict(offer: Offer, move: string, draw: number): Effect[] | null {
  const { view } = offer;
  if (move === 'draw') {
    const cards = Array<string>(Math.min(draw, view.stock)).fill(COMING);
    return [{ e: 'draw', cards }];
  }
  if (move === 'redeal') {
    return [{ e: 'turnover', left: view.redeals_left === null ? null : view.redeals_left - 1 }];
  }
  const parsed = parseMove(move);
  if (parsed === null) return null;
  const from = pileOf(view, parsed.source);
  const pile = pileCards(view, from);
  const cards = pile.slice(pile.length - parsed.count);
  const to = parsed.target === 'F' ? `F${offer.home[cards[0]!]}` : parsed.target;
  const turns = pile.at(-parsed.count - 1) === HIDDEN;
  return [
    { e: 'move', from, to, cards },
    ...(turns ? [{ e: 'turn' as const, pile: from, card: COMING }] : []),
  ];
}

function same(a: Effect, b: Effect): boolean {
  if (a.e !== 'move' || b.e !== 'move') return a.e === b.e;
  return a.from === b.from && a.to === b.to && a.cards.join() === b.cards.join();
}

/**
 * What is left to show of the confirmed effects when `shown` was shown ahead: cards on their way
 * arrive as turns. Null where something else happened than was shown.
 */
export function remaining(shown: Effect[], happened: Effect[]): Effect[] | null {
  if (shown.length === 0) return happened;
  const [first] = happened;
  if (first === undefined || !same(shown[0]!, first)) return null;
  if (first.e !== 'draw') return happened.slice(1);
  const drawn = shown[0] as Extract<Effect, { e: 'draw' }>;
  if (drawn.cards.length !== first.cards.length) return null;
  const turned: Effect = { e: 'turn', pile: 'W', card: first.cards.at(-1)! };
  return [turned, ...happened.slice(1)];
}

/**
 * What may still be offered while a move is shown ahead of its answer: moves between piles that
 * it does not touch. The rest waits for the list of the new position.
 */
export function untouched(
  offer: Offer,
  shown: Effect[],
): { legal: string[]; home: Record<string, number> } {
  const touched = new Set<string>();
  for (const effect of shown) {
    if (effect.e === 'move') for (const pile of [effect.from, effect.to]) touched.add(kind(pile));
    else if (effect.e !== 'turn') touched.add('W');
  }
  const legal = offer.legal.filter((text) => {
    const move = parseMove(text);
    if (move === null) return false;
    const source = kind(move.source);
    return !touched.has(source) && !touched.has(move.target);
  });
  return { legal, home: { ...offer.home } };
}

/** All foundations count as one pile: which of them takes a card depends on the others. */
function kind(pile: string): string {
  return pile[0] === 'F' ? 'F' : pile;
}
