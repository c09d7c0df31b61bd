/**
 * Piles to rectangles: where every card of a view lies. A card is known by its place alone (pile
 * and index), so that nothing in the page says which hidden card is which.
 */
import { heightOf } from '../cards/face';
import type { View } from '../protocol/names';
import { naturalStrip, settled, splitRows, stripsOf, type Strips } from './strips';
import type { Layout, Point, Rect } from './table';

export interface Piece extends Rect {
  /** `T3:4`: pile and index from the deepest card. */
  key: string;
  pile: string;
  index: number;
  /** `9H`, `#` face down, `?` on its way. */
  card: string;
  /** Pixels from the top that no other card covers. */
  strip: number;
  /** Pixels from the left that no other card covers; less than its width beside another card. */
  seen: number;
  /** The last card of its pile. */
  top: boolean;
  /** A small tile of a queue: it tells, it cannot be played. */
  tile: boolean;
}

export interface Pile {
  /** `T3 W S R R5 F2` */
  id: string;
  /** Where an empty pile has its frame. */
  spot: Rect;
  /** Where a run can be dropped. */
  lane: Rect;
  /** Cards in the pile, shown or not. */
  count: number;
  pieces: Piece[];
}

export interface Placement {
  piles: Pile[];
  strips: Strips[];
}

const HIDDEN = '#';

const box = (at: Point, card: number): Rect => ({
  x: at.x,
  y: at.y,
  width: card,
  height: heightOf(card),
});

const grown = (rect: Rect, by: number): Rect => ({
  x: rect.x - by,
  y: rect.y - by,
  width: rect.width + 2 * by,
  height: rect.height + 2 * by,
});

function piece(pile: string, index: number, card: string, rect: Rect, more: Partial<Piece> = {}) {
  return {
    ...rect,
    key: `${pile}:${index}`,
    pile,
    index,
    card,
    strip: rect.height,
    seen: rect.width,
    top: true,
    tile: false,
    ...more,
  } satisfies Piece;
}

/** The last `shown` cards of a pile on one spot, each `step` beside the one above it. */
function stacked(id: string, cards: readonly string[], spot: Rect, shown: number, step = 0): Pile {
  const first = Math.max(0, cards.length - shown);
  const pieces = cards.slice(first).map((card, i) => {
    const index = first + i;
    const behind = cards.length - 1 - index;
    const at = { ...spot, x: spot.x - behind * step };
    const seen = behind && step ? step : spot.width;
    return piece(id, index, card, at, { top: behind === 0, seen });
  });
  return { id, spot, lane: grown(spot, 4), count: cards.length, pieces };
}

function columnPiles(
  layout: Layout,
  view: View,
  before: readonly Strips[],
): { piles: Pile[]; strips: Strips[] } {
  const { columns } = layout;
  const { card, perRow, rows, rowGap } = columns;
  const natural = naturalStrip(layout);
  const tight = layout.profile === 'P' || layout.profile === 'S' ? 14 : 17;
  const longest = Array.from({ length: rows }, (_, row) =>
    Math.max(1, ...view.tableau.slice(row * perRow, (row + 1) * perRow).map((c) => c.length)),
  );
  const rooms = rows > 1 ? splitRows(columns, longest, tight) : [columns.room];
  const tops = rooms.map((_, row) =>
    rooms.slice(0, row).reduce((y, room) => y + room + rowGap, columns.y),
  );
  const gap = perRow > 1 ? (columns.x[1] ?? 0) - (columns.x[0] ?? 0) - card : 0;
  const strips: Strips[] = [];
  const piles = view.tableau.map((cards, column) => {
    const row = Math.floor(column / perRow);
    const x = columns.x[column % perRow] ?? 0;
    const y = tops[row] ?? columns.y;
    const room = rooms[row] ?? columns.room;
    const covered = cards.slice(0, -1);
    const down = covered.filter((c) => c === HIDDEN).length;
    const now = settled(stripsOf(card, room, down, covered.length - down, natural), before[column]);
    strips.push(now);
    let top = y;
    const pieces = cards.map((face, index) => {
      const last = index === cards.length - 1;
      const strip = last ? heightOf(card) : face === HIDDEN ? now.down : now.up;
      const at = { x, y: top, width: card, height: heightOf(card) };
      top += strip;
      return piece(`T${column}`, index, face, at, { strip, top: last });
    });
    const spot = box({ x, y }, card);
    const lane = { x: x - gap / 2, y, width: card + gap, height: room };
    return { id: `T${column}`, spot, lane, count: cards.length, pieces };
  });
  return { piles, strips };
}

function reservePiles(layout: Layout, view: View): Pile[] {
  const { reserve } = layout;
  if (!reserve) return [];
  if (reserve.kind === 'cells') {
    const half = reserve.at.length / 2;
    const covers = reserve.pitch < heightOf(reserve.card);
    return reserve.at.map((at, i) => {
      const spot = box(at, reserve.card);
      const card = view.reserve[i] ?? null;
      const cut = covers && i < half && view.reserve[i + half] != null;
      const strip = cut ? reserve.pitch : spot.height;
      const pieces = card ? [piece(`R${i}`, 0, card, spot, { strip })] : [];
      const frame = covers && i < half ? { ...spot, height: reserve.pitch - 4 } : spot;
      return { id: `R${i}`, spot: frame, lane: grown(spot, 2), count: pieces.length, pieces };
    });
  }
  const cards = view.reserve.filter((card) => card !== null);
  const spot = box(reserve.at, reserve.card);
  if (reserve.kind === 'fan') {
    const pieces = cards.map((card, index) => {
      const top = index === cards.length - 1;
      const at = { ...spot, y: spot.y + index * reserve.strip };
      return piece('R', index, card, at, { top, strip: top ? spot.height : reserve.strip });
    });
    return [{ id: 'R', spot, lane: grown(spot, 4), count: cards.length, pieces }];
  }
  const pile = stacked('R', cards, spot, 1);
  // Reading order is playing order: the next card stands first.
  const tiles = cards.slice(0, -1).map((card, index) => {
    const tile = reserve.tiles[cards.length - 2 - index] ?? reserve.label;
    return piece('R', index, card, tile, { top: false, tile: true });
  });
  return [{ ...pile, pieces: [...tiles.reverse(), ...pile.pieces] }];
}

/** Every pile of the view in its place, in the order in which the keyboard visits them. */
export function place(layout: Layout, view: View, before: readonly Strips[] = []): Placement {
  const { piles, strips } = columnPiles(layout, view, before);
  const { foundations, stock, waste } = layout;
  const homes = foundations.at.map((at, i) =>
    stacked(`F${i}`, view.foundations[i] ?? [], box(at, foundations.card), 2),
  );
  const stockPiles = (stock?.at ?? []).map((at) => {
    const spot = box(at, stock!.card);
    const pieces = view.stock > 0 ? [piece('S', 0, HIDDEN, spot)] : [];
    return { id: 'S', spot, lane: spot, count: view.stock, pieces };
  });
  const wastePiles = (waste?.at ?? []).map((at) =>
    stacked('W', view.waste, box(at, waste!.card), waste!.step ? 3 : 2, waste!.step),
  );
  return {
    piles: [...homes, ...piles, ...reservePiles(layout, view), ...wastePiles, ...stockPiles],
    strips,
  };
}

export const inside = (rect: Rect, { x, y }: Point): boolean =>
  x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;

export interface Hit {
  pile: string;
  /** The card; null on an empty place or a column's lane below its cards. */
  index: number | null;
}

/** What lies under a point: a card, else the lane of a pile. */
export function hit(placement: Placement, at: Point): Hit | null {
  for (const pile of [...placement.piles].reverse())
    for (const one of [...pile.pieces].reverse())
      if (inside(one, at)) return { pile: pile.id, index: one.index };
  const lane = placement.piles.find((pile) => inside(pile.lane, at));
  return lane ? { pile: lane.id, index: null } : null;
}

/**
 * The pile on which a run dropped with its first card at `card` lands: the lane under the card's
 * centre, unless that one is illegal and a legal neighbour overlaps by 30 % of the card.
 */
export function dropPile(
  placement: Placement,
  card: Rect,
  legal: (pile: string) => boolean,
): string | null {
  const centre = { x: card.x + card.width / 2, y: card.y + card.height / 2 };
  const under = placement.piles.find((pile) => inside(pile.lane, centre))?.id ?? null;
  if (under && legal(under)) return under;
  const shared = (lane: Rect): number => {
    const across = Math.min(card.x + card.width, lane.x + lane.width) - Math.max(card.x, lane.x);
    const down = Math.min(card.y + card.height, lane.y + lane.height) - Math.max(card.y, lane.y);
    return Math.max(0, across) * Math.max(0, down);
  };
  const area = card.width * card.height;
  const near = placement.piles
    .filter((pile) => legal(pile.id) && shared(pile.lane) >= 0.3 * area)
    .sort((a, b) => shared(b.lane) - shared(a.lane));
  return near[0]?.id ?? under;
}
