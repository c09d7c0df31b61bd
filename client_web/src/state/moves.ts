/** The text of a move, and what a list of legal texts allows. */
import type { View } from '../protocol/names';
import { topCard } from './view';

/** A move of cards as its text says it: `T3*2>T5`, `W*1>F`, `F:7S*1>T4`. */
export interface CardMove {
  source: string;
  count: number;
  target: string;
}

export interface Targets {
  /** Columns that take the run, ascending. */
  columns: number[];
  /** The foundation that takes it. */
  foundation: number | null;
}

const CARD_MOVE = /^(T\d+|W|R\d*|F:..)\*(\d+)>(T\d+|F)$/;

/** Null for what moves no single run: `draw`, `redeal`, `reshuffle`. */
export function parseMove(text: string): CardMove | null {
  const match = CARD_MOVE.exec(text);
  return match && { source: match[1]!, count: Number(match[2]), target: match[3]! };
}

/** How a move's text names a pile as a source: a foundation by the card on top of it. */
export function sourceText(view: View, pile: string): string {
  return pile[0] === 'F' ? `F:${topCard(view, pile) ?? pile.slice(1)}` : pile;
}

/** How it names a pile as a target: the foundations are one. */
export function targetText(pile: string): string {
  return pile[0] === 'F' ? 'F' : pile;
}

const parsed = new WeakMap<readonly string[], CardMove[]>();

/** The moves of cards in a list of legal texts (lists are never changed, so parsed once). */
export function cardMoves(legal: readonly string[]): CardMove[] {
  let moves = parsed.get(legal);
  if (moves === undefined) {
    moves = legal.map(parseMove).filter((move) => move !== null);
    parsed.set(legal, moves);
  }
  return moves;
}

/** What may be offered: a view, the legal texts, and the foundation of each card that goes home. */
export interface Offer {
  view: View;
  legal: readonly string[];
  home: Readonly<Record<string, number>>;
}

/** Where the top `count` cards of a pile (`T3 W R R5 F2`) may go. */
export function targets(offer: Offer, source: string, count: number): Targets {
  const text = sourceText(offer.view, source);
  const fitting = cardMoves(offer.legal).filter((m) => m.source === text && m.count === count);
  const columns = fitting.filter((m) => m.target !== 'F').map((m) => Number(m.target.slice(1)));
  const card = topCard(offer.view, source);
  const goesHome = fitting.some((m) => m.target === 'F') && card !== null;
  return {
    columns: columns.sort((a, b) => a - b),
    foundation: goesHome ? (offer.home[card] ?? null) : null,
  };
}

/** How many cards can be lifted from a pile, ascending; empty where none can. */
export function lengths(offer: Offer, source: string): number[] {
  const text = sourceText(offer.view, source);
  const counts = cardMoves(offer.legal)
    .filter((m) => m.source === text)
    .map((m) => m.count);
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** How many cards can be lifted from a column, ascending. */
export function runs(offer: Offer, column: number): number[] {
  return lengths(offer, `T${column}`);
}
