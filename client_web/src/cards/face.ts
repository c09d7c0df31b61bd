/**
 * Where the ink of one face lies: pure numbers from the card's width and the strip that is seen.
 *
 * All lengths are CSS pixels. The constants are measures of Archivo at width 68, weight 740.
 */
import { indexText, rankOf, type Letters } from './card';
import { STAMP } from './shapes';

export const CAP = 0.686; // height of a capital, em
const TEN = 0.888; // width of "10", em
const NARROW = 0.5; // the other digits, em
const LETTER: Record<string, number> = {
  A: 0.56,
  J: 0.46,
  K: 0.58,
  Q: 0.58,
  R: 0.57,
  V: 0.56,
  D: 0.56,
};

const widthOf = (text: string): number => (text === '10' ? TEN : (LETTER[text] ?? NARROW));

/** Height of a card of this width. */
export const heightOf = (width: number): number => Math.round(width * 1.4);

/** Size of the index where a card lies open. */
export const indexFont = (width: number): number =>
  width < 28 ? 13 : width < 31 ? 15 : Math.round(11.5 + 0.165 * width);

const air = (width: number): number => (width < 48 ? 1.5 : 2.5);

/** Size of the index in a strip: it shrinks with the strip, it is never cut. */
export const stripFont = (width: number, strip: number): number =>
  Math.min(indexFont(width), Math.max(4, Math.floor((strip - air(width)) / CAP)));

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Face {
  width: number;
  height: number;
  radius: number;
  text: string;
  font: number;
  /** Box of the capitals; its lower edge is the baseline. */
  rank: Box;
  suit: Box;
  /** Dark strip behind the index, where the deck has one. */
  band: number;
  /** The large suit, or the stamp of a court; null on a covered card. */
  pip: Box | null;
  court: boolean;
}

function pipOf(width: number, height: number, rank: string): Box {
  const court = 'JQK'.includes(rank);
  const across = Math.round(width * (court ? 0.52 : rank === 'A' ? 0.57 : 0.45));
  const down = court ? (across * STAMP.height) / STAMP.width : across;
  const foot = court ? 0.92 : rank === 'A' ? 0.92 : 0.89;
  return { x: (width - across) / 2, y: height * foot - down, width: across, height: down };
}

/**
 * The face of `card` at `width`, of which `strip` pixels from the top are seen.
 *
 * Under 48 px the suit stands at the right edge, else beside the rank.
 */
export function faceOf(card: string, width: number, strip: number, letters: Letters): Face {
  const height = heightOf(width);
  const font = stripFont(width, strip);
  const text = indexText(rankOf(card), letters);
  const cap = font * CAP;
  const top = Math.max(0.75, Math.min(0.075 * width, (strip - cap) / 2));
  const left = width < 48 ? 2.2 : Math.max(3.5, 0.075 * width);
  const wide = font * widthOf(text);
  const room = width - 2 * left - font * TEN;
  const suit = Math.min(cap * (width < 48 ? 0.98 : 0.92), room - 1);
  const x = width < 48 ? width - left + 0.6 - suit : left + wide + Math.max(1.5, 0.12 * font);
  return {
    width,
    height,
    radius: Math.max(3, 0.065 * width),
    text,
    font,
    rank: { x: left, y: top, width: wide, height: cap },
    suit: { x, y: top + (cap - suit) / 2, width: suit, height: suit },
    band: Math.min(strip, 2 * top + cap),
    pip: strip < height - 0.5 ? null : pipOf(width, height, rankOf(card)),
    court: 'JQK'.includes(rankOf(card)),
  };
}

/** A card of which another covers all but `seen` pixels at the left: rank over suit, both whole. */
export function edgeOf(card: string, width: number, seen: number, letters: Letters): Face {
  const open = faceOf(card, width, heightOf(width), letters);
  const { x: left, y: top } = open.rank;
  const font = Math.min(open.font, Math.floor((seen - left - 1) / TEN));
  const cap = font * CAP;
  const suit = Math.min(cap * 0.94, seen - left - 1);
  return {
    ...open,
    font,
    rank: { x: left, y: top, width: font * widthOf(open.text), height: cap },
    suit: { x: left, y: top + cap + 3, width: suit, height: suit },
    band: 2 * top + cap + 3 + suit,
    pip: null,
  };
}

/** A card as a small tile: rank and suit in the middle, nothing else. */
export function tileOf(card: string, width: number, height: number, letters: Letters): Face {
  const font = Math.floor(Math.min(height * 0.72, width * 0.56));
  const text = indexText(rankOf(card), letters);
  const cap = font * CAP;
  const wide = font * widthOf(text);
  const suit = cap * 0.94;
  const x = (width - wide - suit - 1) / 2;
  const y = (height - cap) / 2;
  return {
    width,
    height,
    radius: 3,
    text,
    font,
    rank: { x, y, width: wide, height: cap },
    suit: { x: x + wide + 1, y: y + (cap - suit) / 2, width: suit, height: suit },
    band: height,
    pip: null,
    court: false,
  };
}
