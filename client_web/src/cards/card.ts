/** Cards as the protocol writes them: rank then suit ("9H"), "#" face down, "?" not yet known. */
export type Suit = 'C' | 'D' | 'H' | 'S';
export const RANKS = 'A23456789TJQK';
export const SUITS: readonly Suit[] = ['C', 'D', 'H', 'S'];

/** On the shown board only: a face that the server has still to send. */
export const UNKNOWN = '?';

export const isFaceUp = (card: string): boolean => card.length === 2;
export const rankOf = (card: string): string => card.charAt(0);
export const suitOf = (card: string): Suit => card.charAt(1) as Suit;
export const isRed = (card: string): boolean => suitOf(card) === 'H' || suitOf(card) === 'D';

export type Letters = 'JQK' | 'VDR';
const FRENCH: Record<string, string> = { J: 'V', Q: 'D', K: 'R' };

/** What a card's corner shows: "10" for T, and the court letters of the player's choice. */
export const indexText = (rank: string, letters: Letters): string =>
  rank === 'T' ? '10' : letters === 'VDR' ? (FRENCH[rank] ?? rank) : rank;

/** How a deck is drawn. */
export interface Look {
  suits: 'two' | 'four';
  band: boolean;
  letters: Letters;
}

export const PLAIN: Look = { suits: 'two', band: false, letters: 'JQK' };
