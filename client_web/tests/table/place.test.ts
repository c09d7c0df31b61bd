import { describe, expect, test } from 'vitest';
import { CAP, edgeOf } from '../../src/cards/face';
import { layoutFor } from '../../src/layout/fit';
import { mirrored } from '../../src/layout/mirror';
import { dropPile, hit, place, type Piece, type Placement } from '../../src/layout/place';
import { settled, stripsOf } from '../../src/layout/strips';
import { profileOf, tableSize } from '../../src/layout/viewport';
import { BOARDS, COLONEL, MOVING_LEFT, STONEWALL } from './boards';
import { FIVE } from './shapes';

const layoutAt = (name: string, width = 390, height = 844) => {
  const window = { width, height };
  return layoutFor(profileOf(window), FIVE[name]!, tableSize(window));
};
const placed = (name: string, width = 390, height = 844): Placement =>
  place(layoutAt(name, width, height), BOARDS[name]!);
const pieces = (placement: Placement): Piece[] => placement.piles.flatMap((pile) => pile.pieces);
const pile = (placement: Placement, id: string) => placement.piles.find((p) => p.id === id)!;

describe.each(Object.keys(FIVE))('%s', (name) => {
  test.each([
    [390, 844],
    [360, 640],
    [844, 390],
    [1280, 800],
    [768, 1024],
  ])('shows its cards inside the table at %i×%i, for either hand', (width, height) => {
    const layout = layoutAt(name, width, height);
    for (const side of [layout, mirrored(layout)]) {
      const all = pieces(place(side, BOARDS[name]!));
      for (const piece of all) {
        expect(piece.x, piece.key).toBeGreaterThanOrEqual(0);
        expect(piece.x + piece.width, piece.key).toBeLessThanOrEqual(layout.size.width);
        expect(piece.y + piece.height, piece.key).toBeLessThanOrEqual(layout.size.height + 0.01);
      }
      expect(new Set(all.map((piece) => piece.key)).size).toBe(all.length);
    }
  });

  test('finds every card by the middle of what is seen of it', () => {
    const placement = placed(name);
    for (const piece of pieces(placement)) {
      if (piece.pile[0] === 'F' || (piece.pile === 'W' && !piece.top && piece.seen === piece.width))
        continue;
      const point = { x: piece.x + piece.seen / 2, y: piece.y + piece.strip / 2 };
      expect(hit(placement, point), piece.key).toEqual({ pile: piece.pile, index: piece.index });
    }
  });
});

test('a card is known by its place alone', () => {
  const hidden = pieces(placed('moving_left')).filter((piece) => piece.card === '#');
  expect(hidden.length).toBeGreaterThan(30);
  for (const piece of hidden) expect(piece.key).toMatch(/^(T\d:\d+|S:0)$/);
});

test('the queue reads in the order of play', () => {
  const tiles = pile(placed('colonel', 360, 640), 'R').pieces.filter((piece) => piece.tile);
  expect(tiles.map((tile) => tile.card)).toEqual([...COLONEL.reserve].reverse().slice(1));
  expect(tiles.map((tile) => tile.x)).toEqual(tiles.map((tile) => tile.x).sort((a, b) => a - b));
});

test('a covered reserve card shows a strip, one over an emptied cell its whole face', () => {
  const placement = placed('stonewall', 360, 640);
  expect(pile(placement, 'R1').pieces[0]).toMatchObject({ card: '5H', strip: 42 });
  const [open] = pile(placement, 'R0').pieces;
  expect(open!.strip).toBe(open!.height);
  expect(STONEWALL.reserve[8]).toBeNull();
});

describe('a dropped run', () => {
  const placement = placed('moving_left');
  const lane = (column: number) => pile(placement, `T${column}`).lane;
  const at = (x: number, y = 300) => ({ x, y, width: 36, height: 50 });

  test('lands in the lane under its centre, far below the cards too', () => {
    expect(dropPile(placement, at(lane(3).x + 2, 600), () => true)).toBe('T3');
  });

  test('prefers a legal neighbour that it overlaps by a third', () => {
    const between = at(lane(3).x + lane(3).width - 24);
    expect(dropPile(placement, between, () => true)).toBe('T3');
    expect(dropPile(placement, between, (id) => id === 'T4')).toBe('T4');
  });

  test('stays with the illegal lane when no legal one is near', () => {
    expect(dropPile(placement, at(lane(3).x), (id) => id === 'T9')).toBe('T3');
  });

  test('lands nowhere outside of the piles', () => {
    expect(dropPile(placement, at(150, 720), () => false)).toBeNull();
  });
});

test('a squeezed column relaxes after it has lost two cards, not one', () => {
  const strips = (count: number) => stripsOf(36, 300, 0, count - 1, 36);
  const full = strips(15);
  expect(settled(strips(14), full)).toBe(full);
  expect(settled(strips(13), settled(strips(14), full)).up).toBeGreaterThan(full.up);
});

test.each(['right', 'left'])('the waste fans out beside its top, for a %s hand', (hand) => {
  const layout = layoutAt('moving_left');
  const placement = place(hand === 'left' ? mirrored(layout) : layout, MOVING_LEFT);
  const waste = pile(placement, 'W').pieces;
  expect(waste.map((piece) => piece.card)).toEqual(MOVING_LEFT.waste.slice(-3));
  expect(waste.map((piece) => piece.x)).toEqual(
    waste.map((piece) => piece.x).sort((a, b) => a - b),
  );
  const stock = pile(placement, 'S').spot;
  for (const [i, piece] of waste.slice(0, 2).entries()) {
    expect(piece.seen).toBe(waste[i + 1]!.x - piece.x);
    const face = edgeOf(piece.card, piece.width, piece.seen, 'JQK');
    expect(face.rank.x + face.rank.width).toBeLessThan(piece.seen);
    expect(face.font * CAP).toBeGreaterThan(10);
  }
  expect(waste.every((p) => p.x + p.width <= stock.x || p.x >= stock.x + stock.width)).toBe(true);
});
