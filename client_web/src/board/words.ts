/** Names of piles and cards, and what happened, in words. Hidden cards have no name but that. */
import { WORDS } from '../i18n/cards';
import { language, t } from '../i18n/i18n.svelte';
import type { Effect, View } from '../protocol/names';
import { COMING, HIDDEN, lengths, pileCards, type BoardState } from '../state/board';
import { columnOf, heldCard, type Held } from './hold';

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function cardName(card: string | null | undefined): string {
  if (card === COMING) return t('card.coming');
  if (!card || card === HIDDEN) return t('card.hidden');
  return WORDS[language()].card(card);
}

/** "column 3", "foundation": where something goes. */
export function placeName(pile: string): string {
  switch (pile[0]) {
    case 'T':
      return t('place.column', { n: columnOf(pile) + 1 });
    case 'F':
      return t('place.foundation');
    case 'W':
      return t('place.waste');
    case 'S':
      return t('place.stock');
    default:
      return t('place.reserve');
  }
}

/** What an empty place takes: "needs a king". */
function takesName(ranks: readonly string[]): string {
  if (ranks.length === 0) return t('takes.none');
  if (ranks.length === 13) return t('takes.any');
  const words = WORDS[language()];
  return t('takes.rank', { rank: ranks.map((rank) => words.aRank(rank)).join(` ${words.or} `) });
}

function columnName(state: BoardState, pile: string): string {
  const cards = pileCards(state.view, pile);
  const n = columnOf(pile) + 1;
  const of = state.view.tableau.length;
  if (cards.length === 0) return t('pile.columnEmpty', { n, of, takes: takesName(state.takes.T) });
  const hidden = cards.filter((card) => card === HIDDEN).length;
  const card = cardName(cards.at(-1));
  if (hidden) return t('pile.columnHidden', { n, of, cards: cards.length, hidden, card });
  return t('pile.column', { n, of, cards: cards.length, card });
}

function reserveName(view: View, pile: string): string {
  if (pile !== 'R') {
    const n = columnOf(pile) + 1;
    const card = view.reserve[n - 1];
    const of = view.reserve.length;
    return card ? t('pile.cell', { n, of, card: cardName(card) }) : t('pile.cellEmpty', { n, of });
  }
  const cards = pileCards(view, 'R');
  if (cards.length === 0) return t('pile.reserveEmpty');
  const card = cardName(cards.at(-1));
  if (cards.length === 1) return t('pile.reserveLast', { card });
  return t('pile.reserve', { card, n: cards.length - 1, next: cardName(cards.at(-2)) });
}

export function pileName(state: BoardState, pile: string): string {
  const { view } = state;
  const top = pileCards(view, pile).at(-1);
  switch (pile[0]) {
    case 'T':
      return columnName(state, pile);
    case 'F': {
      const n = columnOf(pile) + 1;
      return top
        ? t('pile.foundation', { n, card: cardName(top) })
        : t('pile.foundationEmpty', { n, takes: takesName(state.takes.F) });
    }
    case 'W':
      return top ? t('pile.waste', { card: cardName(top) }) : t('pile.wasteEmpty');
    case 'S':
      if (view.stock > 0) return t('pile.stock', { n: view.stock });
      return state.legal.includes('redeal') ? t('pile.stockTurn') : t('pile.stockEmpty');
    default:
      return reserveName(view, pile);
  }
}

const named = new WeakMap<readonly string[], { of: string; names: string[] }>();

/**
 * The names of a column's cards. A list of cards is never changed, so its names are made once for
 * what else they depend on.
 */
export function columnNames(state: BoardState, pile: string): readonly string[] {
  const cards = pileCards(state.view, pile);
  const of = `${language()} ${pile} ${lengths(state, pile).join()}`;
  const known = named.get(cards);
  if (known?.of === of) return known.names;
  const names = cards.map((_card, index) => pieceName(state, pile, index));
  named.set(cards, { of, names });
  return names;
}

/** "7 of clubs, 3rd of 5, run of 3": a card in its pile. */
export function pieceName(state: BoardState, pile: string, index: number): string {
  const cards = pileCards(state.view, pile);
  const card = cardName(cards[index]);
  if (pile[0] === 'S') return pileName(state, pile);
  if (pile[0] !== 'T') return index < cards.length - 1 ? card : pileName(state, pile);
  if (cards[index]?.length !== 2) return card;
  const at = WORDS[language()].ordinal(index + 1);
  const run = cards.length - index;
  if (run > 1 && lengths(state, pile).includes(run))
    return t('card.run', { card, at, of: cards.length, n: run });
  return t('card.at', { card, at, of: cards.length });
}

/** "2 cards picked up from 4 of clubs. One place: column 10." */
export function heldWords(view: View, held: Held, aims: readonly string[]): string {
  const card = cardName(heldCard(view, held));
  const picked =
    held.count === 1 ? t('said.picked', { card }) : t('said.pickedRun', { n: held.count, card });
  const list = aims.map(placeName).join(', ');
  const places =
    aims.length === 0
      ? t('said.noPlace')
      : aims.length === 1
        ? t('said.onePlace', { list })
        : t('said.places', { n: aims.length, list });
  return `${upper(picked)} ${places}`;
}

function effectWords(effect: Effect, stock: number): string {
  switch (effect.e) {
    case 'move': {
      const card = cardName(effect.cards[0]);
      const place = placeName(effect.to);
      const n = effect.cards.length;
      return n === 1 ? t('said.move', { card, place }) : t('said.moveRun', { n, card, place });
    }
    case 'turn':
      return effect.card === COMING ? '' : t('said.turned', { card: cardName(effect.card) });
    case 'draw': {
      const card = effect.cards.at(-1);
      return card === COMING ? '' : t('said.drew', { card: cardName(card), n: stock });
    }
    case 'fill':
      return t('said.filled', { card: cardName(effect.card), n: columnOf(effect.pile) + 1 });
    case 'turnover':
      return t('said.turnover');
    case 'turnback':
      return t('said.turnback');
    case 'layout':
      return t('said.layout');
    case 'base':
      return '';
  }
}

/**
 * What happened, as sentences. A drawn card that was shown ahead arrives as a turn of the waste,
 * and is told as a draw.
 */
export function effectsWords(effects: readonly Effect[], stock: number): string {
  return effects
    .map((effect) =>
      effect.e === 'turn' && effect.pile === 'W'
        ? effectWords({ e: 'draw', cards: [effect.card] }, stock)
        : effectWords(effect, stock),
    )
    .filter(Boolean)
    .map(upper)
    .join(' ');
}

/** A legal move's text as a button says it. */
export function moveWords(view: View, text: string): string {
  if (text === 'draw') return t('moves.draw');
  if (text === 'redeal') return t('moves.redeal');
  if (text === 'reshuffle') return t('moves.reshuffle');
  const [from = '', target = ''] = text.split('>');
  const [source = '', counted = '1'] = from.split('*');
  const n = Number(counted);
  const place = placeName(target);
  const pile = source.startsWith('F:') ? foundationOf(view, source) : source;
  const card = cardName(heldCard(view, { pile, count: n }));
  return upper(n === 1 ? t('moves.card', { card, place }) : t('moves.run', { n, card, place }));
}

/** The pile of a source as a legal text names it. */
export const foundationOf = (view: View, source: string): string =>
  `F${view.foundations.findIndex((cards) => cards.at(-1) === source.slice(2))}`;

/** No move is left: what can still be done on this board. */
export function stuckWords({ legal, undo }: Pick<BoardState, 'legal' | 'undo'>): string {
  if (legal.includes('reshuffle') || legal.includes('redeal')) return t('table.stuck');
  return t(undo === true ? 'stuck.undo' : 'stuck.stop');
}
