/**
 * A view and what effects do to it. No rule is known here: an effect says what changed.
 *
 * Cards are ASCII (`9H`). `#` is a card that lies face down; `?` a card on its way, which this
 * client has not been told yet.
 */
import type { Effect, View } from '../protocol/names';

export const HIDDEN = '#';
export const COMING = '?';

/** The cards of a pile, deepest first; the stock has none that can be seen. */
export function pileCards(view: View, pile: string): readonly string[] {
  const index = Number(pile.slice(1));
  switch (pile[0]) {
    case 'T':
      return view.tableau[index] ?? [];
    case 'F':
      return view.foundations[index] ?? [];
    case 'W':
      return view.waste;
    case 'R': {
      if (pile === 'R') return view.reserve.filter((card) => card !== null);
      const card = view.reserve[index];
      return card ? [card] : [];
    }
    default:
      return [];
  }
}

export function topCard(view: View, pile: string): string | null {
  return pileCards(view, pile).at(-1) ?? null;
}

function withPile(view: View, pile: string, cards: string[]): View {
  const index = Number(pile.slice(1));
  switch (pile[0]) {
    case 'T':
      return { ...view, tableau: view.tableau.with(index, cards) };
    case 'F':
      return { ...view, foundations: view.foundations.with(index, cards) };
    case 'W':
      return { ...view, waste: cards };
    case 'R':
      return {
        ...view,
        reserve: pile === 'R' ? cards : view.reserve.with(index, cards.at(-1) ?? null),
      };
    default:
      return view;
  }
}

function lift(view: View, pile: string, count: number): View {
  const cards = pileCards(view, pile);
  return withPile(view, pile, cards.slice(0, Math.max(0, cards.length - count)));
}

function put(view: View, pile: string, cards: string[]): View {
  return withPile(view, pile, [...pileCards(view, pile), ...cards]);
}

/** The view after one effect. */
export function applyEffect(view: View, effect: Effect): View {
  switch (effect.e) {
    case 'move':
      return put(lift(view, effect.from, effect.cards.length), effect.to, effect.cards);
    case 'turn':
      return put(lift(view, effect.pile, 1), effect.pile, [effect.card]);
    case 'draw':
      return put({ ...view, stock: view.stock - effect.cards.length }, 'W', effect.cards);
    case 'fill': {
      const taken = effect.from === 'W' ? lift(view, 'W', 1) : { ...view, stock: view.stock - 1 };
      return put(taken, effect.pile, [effect.card]);
    }
    case 'turnover':
      return { ...view, stock: view.waste.length, waste: [], redeals_left: effect.left };
    case 'turnback':
      return { ...view, stock: 0, waste: effect.waste, redeals_left: effect.left };
    case 'layout':
      return { ...view, tableau: effect.tableau, redeals_left: effect.left };
    case 'base':
      return { ...view, base_rank: effect.rank };
  }
}

export function applyEffects(view: View, effects: readonly Effect[]): View {
  return effects.reduce(applyEffect, view);
}
