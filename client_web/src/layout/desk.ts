/** Desktops, and the mini tables of a watcher, which are the same table with less air. */
import { heightOf } from '../cards/face';
import { upStrip } from './strips';
import {
  buried,
  cells,
  hasStock,
  SHORT_FAN,
  under,
  type Layout,
  type Point,
  type Reserve,
  type Shape,
  type Size,
} from './table';

export interface Desk {
  profile: 'D' | 'M';
  touch: boolean;
  cap: number;
  pad: number;
  top: number;
  foot: number;
  rowGap: number;
  side: number;
  gap: number;
  stack: number;
  cellGap: number;
  numbers: boolean;
}

export const desk = (wide: boolean): Desk => ({
  profile: 'D',
  touch: false,
  cap: 132,
  pad: wide ? 32 : 20,
  top: wide ? 18 : 12,
  foot: wide ? 28 : 24,
  rowGap: wide ? 18 : 14,
  side: 16,
  gap: 8,
  stack: 10,
  cellGap: 8,
  numbers: true,
});

export const MINI: Desk = {
  profile: 'M',
  touch: false,
  cap: 84,
  pad: 3,
  top: 6,
  foot: 4,
  rowGap: 6,
  side: 4,
  gap: 3,
  stack: 3,
  cellGap: 3,
  numbers: false,
};

/**
 * Where things stand: `rail` foundations stacked at the left · `row` foundations on top with the
 * stock at the end of their row · `beside` foundations on top, the stock beside the columns.
 */
type Plan = 'rail' | 'row' | 'beside';

const planOf = (shape: Shape): Plan => {
  if (!hasStock(shape)) return 'rail';
  return shape.foundations + 2 <= shape.columns + 1 ? 'row' : 'beside';
};

/** Places side by side that the plan needs, and whether a rail is set apart by `side`. */
function slotsAcross(shape: Shape, perRow: number): { n: number; rail: boolean } {
  switch (planOf(shape)) {
    case 'rail':
      return { n: 1 + Math.max(perRow, cells(shape) / 2), rail: true };
    case 'row': {
      const n = Math.max(shape.columns, shape.foundations + 2);
      return { n: buried(shape) ? n + 1 : n, rail: buried(shape) > 0 };
    }
    case 'beside':
      return { n: Math.max(shape.foundations, shape.columns + 1), rail: false };
  }
}

export function widestDesk(kind: Desk, shape: Shape, size: Size, perRow: number): number {
  const { n, rail } = slotsAcross(shape, perRow);
  // One or two columns fewer get a little more air between them.
  const gap = n < 10 && kind.profile === 'D' ? kind.gap + 2 : kind.gap;
  const room = size.width - 2 * kind.pad - (n - 1) * gap - (rail ? kind.side : 0);
  return Math.min(Math.floor(room / n), kind.cap);
}

function grid(n: number, card: number, left: number, width: number): number[] {
  const gap = n > 1 ? Math.min((width - n * card) / (n - 1), card * 0.32) : 0;
  const start = left + (width - n * card - (n - 1) * gap) / 2;
  return Array.from({ length: n }, (_, i) => Math.round(start + i * (card + gap)));
}

/** Rooms of a desk: the height that is left, and the x of every place. */
export function arrangeDesk(
  kind: Desk,
  shape: Shape,
  size: Size,
  card: number,
  perRow: number,
): Layout {
  const height = heightOf(card);
  const end = size.height - kind.foot;
  const { n, rail } = slotsAcross(shape, perRow);
  const aside = rail ? kind.side : 0;
  const all = grid(n, card, kind.pad, size.width - 2 * kind.pad - aside);
  const xs = rail ? all.slice(1).map((x) => x + aside) : all;
  const railX = all[0] ?? kind.pad;
  const plan = planOf(shape);
  const below = kind.top + height + kind.rowGap;

  let y = plan === 'rail' ? kind.top : below;
  let bottom = end;
  let columnXs = xs.slice(0, perRow);
  let reserve: Reserve | null = null;
  let stock: Point | null = null;
  let waste: Point | null = null;
  const foundations = Array.from({ length: shape.foundations }, (_, i) =>
    plan === 'rail'
      ? { x: railX, y: kind.top + i * (height + kind.stack) }
      : { x: xs[i] ?? 0, y: kind.top },
  );

  if (plan === 'row') {
    waste = { x: xs[xs.length - 2] ?? 0, y: kind.top };
    stock = { x: xs[xs.length - 1] ?? 0, y: kind.top };
    if (shape.columns < xs.length)
      columnXs = grid(shape.columns, card, xs[0] ?? 0, size.width - kind.pad - (xs[0] ?? 0));
  } else if (plan === 'beside') {
    const x = xs[xs.length - 1] ?? 0;
    stock = { x, y };
    waste = { x, y: y + height + kind.rowGap };
    if (shape.columns + 1 < xs.length)
      columnXs = grid(shape.columns, card, kind.pad, x - kind.gap - kind.pad);
  }
  if (buried(shape)) {
    const room = (end - kind.top - height) / buried(shape);
    const strip = Math.min(upStrip(card, kind.touch, 0, under(shape)), room);
    reserve = { kind: 'fan', card, at: { x: railX, y: kind.top }, strip };
  } else if (cells(shape)) {
    const half = cells(shape) / 2;
    const second = end - height;
    const first = second - height - kind.cellGap;
    reserve = {
      kind: 'cells',
      card,
      pitch: height + kind.cellGap,
      at: Array.from({ length: cells(shape) }, (_, i) => ({
        x: xs[i % half] ?? 0,
        y: i < half ? first : second,
      })),
    };
    bottom = first - 2 * kind.cellGap;
    const left = xs[0] ?? 0;
    const span = (xs[half - 1] ?? 0) - left;
    const pitch = perRow < half ? (span / (perRow - 1)) * 0.86 : span / (perRow - 1);
    const start = left + (span - pitch * (perRow - 1)) / 2;
    columnXs = Array.from({ length: perRow }, (_, i) => Math.round(start + i * pitch));
  }

  const rows = Math.ceil(shape.columns / perRow);
  const one = (at: Point | null) => (at ? { card, at: [at] } : null);
  return {
    profile: kind.profile,
    size,
    touch: kind.touch,
    columns: {
      card,
      x: columnXs,
      y,
      room: bottom - y,
      perRow,
      rows,
      rowGap: rows > 1 ? (kind.profile === 'D' ? 12 : 4) : 0,
      under: rows > 1 ? { down: 0, up: SHORT_FAN } : under(shape),
    },
    foundations: { card, at: foundations },
    stock: one(stock),
    waste: waste ? { card, at: [waste], step: 0 } : null,
    reserve,
    dock: null,
    actions: null,
    numbers: kind.numbers ? size.height - kind.foot + 4 : null,
  };
}

/** Whether the pile stacked at the left ends above the table's foot. */
export const railFits = (kind: Desk, shape: Shape, size: Size, card: number): boolean =>
  planOf(shape) !== 'rail' ||
  shape.foundations * heightOf(card) + (shape.foundations - 1) * kind.stack <=
    size.height - kind.top - kind.foot;
