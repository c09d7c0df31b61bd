import { describe, expect, test } from 'vitest';
import { RANKS, SUITS, type Letters } from './card';
import { CAP, edgeOf, faceOf, heightOf, indexFont, stripFont } from './face';

const DECK = [...RANKS].flatMap((rank) => SUITS.map((suit) => rank + suit));
const LETTERS: Letters[] = ['JQK', 'VDR'];

describe('a face', () => {
  test('has an index of the size that its width asks for', () => {
    expect([28, 33, 46, 57, 97, 132].map(indexFont)).toEqual([15, 17, 19, 21, 28, 33]);
  });

  test.each([24, 28, 33, 36, 46, 48, 57, 66, 97, 132])(
    'keeps rank and suit apart and inside at %i px, in both letter sets',
    (width) => {
      for (const card of DECK)
        for (const letters of LETTERS) {
          const face = faceOf(card, width, heightOf(width), letters);
          expect(face.rank.x + face.rank.width).toBeLessThan(face.suit.x);
          expect(face.suit.x + face.suit.width).toBeLessThanOrEqual(width - 1);
          expect(face.suit.width).toBeGreaterThan(6);
        }
    },
  );

  test.each([8, 11, 14, 17, 24, 40])(
    'is never cut by the next card in a strip of %i px',
    (strip) => {
      for (const width of [28, 33, 46, 97, 132]) {
        const { rank, suit } = faceOf('TC', width, strip, 'JQK');
        expect(rank.y + rank.height).toBeLessThanOrEqual(strip);
        expect(suit.y + suit.height).toBeLessThanOrEqual(strip);
      }
    },
  );

  test.each([
    [30, 20],
    [44, 20],
    [66, 27],
  ])('%i px wide shows rank over suit where another card leaves %i px', (width, seen) => {
    for (const card of DECK)
      for (const letters of LETTERS) {
        const { rank, suit, pip } = edgeOf(card, width, seen, letters);
        for (const box of [rank, suit]) expect(box.x + box.width).toBeLessThan(seen);
        expect(suit.y).toBeGreaterThan(rank.y + rank.height);
        expect([suit.width > 8, pip]).toEqual([true, null]);
      }
  });

  test('shows a large suit or a stamp only where the card is open', () => {
    expect(faceOf('9H', 66, 24, 'JQK').pip).toBeNull();
    for (const card of ['9H', 'AS', 'KD']) {
      const { pip, height, rank } = faceOf(card, 66, 92, 'JQK');
      expect(pip!.y).toBeGreaterThan(rank.y + rank.height);
      expect(pip!.y + pip!.height).toBeLessThan(height);
    }
  });

  test('puts the courts in the letters of the player', () => {
    expect(['JH', 'QH', 'KH', 'TH'].map((card) => faceOf(card, 66, 92, 'VDR').text)).toEqual([
      'V',
      'D',
      'R',
      '10',
    ]);
  });

  test('keeps the index readable in the tightest strips of the brief', () => {
    expect(stripFont(33, 14.2) * CAP).toBeLessThan(14.2);
    expect(stripFont(33, 14.2)).toBe(17);
    expect(stripFont(28, 11)).toBe(13);
  });
});
