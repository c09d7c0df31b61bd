/** Names of cards, ranks and places in both languages, with the articles that sentences need. */
import type { Language } from './format';

type Tone = 'red' | 'black';

export interface CardWords {
  /** "9 of hearts" */
  card(card: string): string;
  /** "the 9 of hearts" */
  theCard(card: string): string;
  /** "a 9", "a black 9" */
  aRank(rank: string, tone?: Tone): string;
  /** "kings" */
  ranks(rank: string): string;
  tone(tone: Tone): string;
  /** "2nd" */
  ordinal(n: number): string;
  or: string;
  and: string;
}

const EN_RANKS: Record<string, string> = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };
const EN_SUITS: Record<string, string> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
const FR_RANKS: Record<string, string> = { A: 'as', T: '10', J: 'valet', Q: 'dame', K: 'roi' };
const FR_SUITS: Record<string, string> = { C: 'trèfle', D: 'carreau', H: 'cœur', S: 'pique' };

export const toneOf = (card: string): Tone => ('HD'.includes(card[1]!) ? 'red' : 'black');

const enRank = (rank: string): string => EN_RANKS[rank] ?? rank;
const enCard = (card: string): string => `${enRank(card[0]!)} of ${EN_SUITS[card[1]!]}`;

function enOrdinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}

const frRank = (rank: string): string => FR_RANKS[rank] ?? rank;
const frCard = (card: string): string => `${frRank(card[0]!)} de ${FR_SUITS[card[1]!]}`;
const FR_THE: Record<string, string> = { A: "l'", Q: 'la ' };
const FR_TONES = { red: ['rouge', 'rouge'], black: ['noir', 'noire'] } as const;

export const WORDS: Record<Language, CardWords> = {
  en: {
    card: enCard,
    theCard: (card) => `the ${enCard(card)}`,
    aRank: (rank, tone) => {
      const article = tone === undefined && 'A8'.includes(rank) ? 'an' : 'a';
      return [article, tone, enRank(rank)].filter(Boolean).join(' ');
    },
    ranks: (rank) => (rank === '6' ? '6es' : `${enRank(rank)}s`),
    tone: (tone) => tone,
    ordinal: enOrdinal,
    or: 'or',
    and: 'and',
  },
  fr: {
    card: frCard,
    theCard: (card) => `${FR_THE[card[0]!] ?? 'le '}${frCard(card)}`,
    aRank: (rank, tone) => {
      const her = rank === 'Q';
      const colour = tone && FR_TONES[tone][her ? 1 : 0];
      return [her ? 'une' : 'un', frRank(rank), colour].filter(Boolean).join(' ');
    },
    ranks: frRank,
    tone: (tone) => FR_TONES[tone][0],
    ordinal: (n) => (n === 1 ? '1re' : `${n}e`),
    or: 'ou',
    and: 'et',
  },
};

/** "A, B and C", without repeating a word. */
export function listed(items: readonly string[], last: string): string {
  const different = [...new Set(items)];
  if (different.length < 2) return different.join('');
  return `${different.slice(0, -1).join(', ')} ${last} ${different.at(-1)}`;
}
