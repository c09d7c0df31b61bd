/** Our own shapes. Suits fill a box of 100 × 100, court stamps one of 100 × 116. */
import type { Suit } from './card';

export const SUIT_PATHS: Record<Suit, string> = {
  H: 'M50 93C22 69 4 51 4 30 4 15 15 6 28 6 38 6 46 12 50 22 54 12 62 6 72 6 85 6 96 15 96 30 96 51 78 69 50 93Z',
  D: 'M50 3C58 20 70 36 86 50 70 64 58 80 50 97 42 80 30 64 14 50 30 36 42 20 50 3Z',
  S:
    'M50 3C60 24 94 40 94 63 94 76 84 84 73 84 65 84 59 80 55 74 56 84 60 91 67 97L33 97' +
    'C40 91 44 84 45 74 41 80 35 84 27 84 16 84 6 76 6 63 6 40 40 24 50 3Z',
  C:
    'M50 3A23 23 0 0 1 67 41.5 23.5 23.5 0 1 1 55 73C56 84 60 91 67 97L33 97C40 91 44 84 45 73' +
    'A23.5 23.5 0 1 1 33 41.5 23 23 0 0 1 50 3Z',
};

export const STAMP = { width: 100, height: 116, radius: 9 } as const;

/** Tops of the chevrons of a stamp: one for a jack, two for a queen, three for a king. */
export const CHEVRONS: Record<string, readonly number[]> = {
  J: [26],
  Q: [15, 36],
  K: [8, 26, 44],
};

export const chevron = (top: number): string => `M22 ${top + 22}L50 ${top}L78 ${top + 22}`;

/** Where the suit stands in its stamp. */
export const STAMP_SUIT = { x: 33, y: 74, size: 34 } as const;
