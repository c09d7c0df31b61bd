/** Upright phones and tablets: foundations on top or in the dock, the piles touched most at the thumb. */
import { heightOf } from '../cards/face';
import {
  buried,
  cells,
  hasStock,
  SHORT_FAN,
  spread,
  under,
  type Layout,
  type Point,
  type Reserve,
  type Shape,
  type Size,
} from './table';

/** What a phone and a tablet differ in. */
export interface Upright {
  profile: 'P' | 'T';
  cap: number;
  dock: number;
  dockCard: number;
  margin: number;
  row: { pad: number; gap: number; cap: number };
  cells: { pad: number; gap: number; cap: number };
  edge: number;
  beside: number;
  /** How far each covered card of the waste shows at its top's left: rank over suit. */
  wasteStep: number;
  reserveGap: number;
  topPad: number;
  footPad: number;
  rowGap: number;
  queue: number;
  columns: (n: number) => { pad: number; gap: number };
}

const pads =
  (table: readonly (readonly [number, number, number])[]) =>
  (n: number): { pad: number; gap: number } => {
    const [, pad, gap] = table.find(([upTo]) => n <= upTo) ?? table[table.length - 1]!;
    return { pad, gap };
  };

export const PHONE: Upright = {
  profile: 'P',
  cap: 64,
  dock: 72,
  dockCard: 44,
  margin: 8,
  row: { pad: 6, gap: 4, cap: 46 },
  cells: { pad: 6, gap: 4, cap: 46 },
  edge: 8,
  beside: 8,
  wasteStep: 20,
  reserveGap: 6,
  topPad: 6,
  footPad: 6,
  rowGap: 6,
  queue: 24,
  columns: pads([
    [6, 8, 6],
    [8, 6, 4],
    [10, 4, 2],
    [99, 3, 1],
  ]),
};

export const TABLET: Upright = {
  profile: 'T',
  cap: 112,
  dock: 104,
  dockCard: 66,
  margin: 12,
  row: { pad: 16, gap: 8, cap: 76 },
  cells: { pad: 16, gap: 8, cap: 84 },
  edge: 16,
  beside: 14,
  wasteStep: 27,
  reserveGap: 20,
  topPad: 12,
  footPad: 10,
  rowGap: 12,
  queue: 32,
  columns: pads([
    [6, 24, 16],
    [7, 20, 12],
    [8, 16, 8],
    [99, 14, 6],
  ]),
};

export const widestUpright = (kind: Upright, size: Size, perRow: number): number => {
  const { pad, gap } = kind.columns(perRow);
  return Math.min(Math.floor((size.width - 2 * pad - (perRow - 1) * gap) / perRow), kind.cap);
};

const rowCard = (kind: Upright['row'], width: number, n: number, scale: number): number =>
  Math.floor(Math.min((width - 2 * kind.pad - (n - 1) * kind.gap) / n, kind.cap) * scale);

function queueOf(kind: Upright, size: Size, at: Point, card: number, top: number, n: number) {
  const label = kind.profile === 'T' ? 64 : 45;
  const pitch = Math.min(kind.queue * 1.3, (size.width - label - 6) / n);
  const tiles = Array.from({ length: n }, (_, i) => ({
    x: label + i * pitch,
    y: top,
    width: pitch - 1,
    height: kind.queue,
  }));
  const words = { x: kind.edge, y: top, width: label - kind.edge, height: kind.queue };
  return { kind: 'queue', card, at, tiles, label: words } satisfies Reserve;
}

/** Two or three buttons, 44 px each. */
const buttonsOf = (shape: Shape): number => (shape.reshuffles > 0 ? 3 : 2) * 44;

/** Piles that lie in the dock, beside the buttons. */
const inDockOf = (shape: Shape): number =>
  hasStock(shape) ? (buried(shape) ? 3 : 2) : shape.foundations;

/** What is between and beside them. */
const dockSpace = (kind: Upright, shape: Shape): number =>
  hasStock(shape)
    ? kind.beside + 2 * kind.wasteStep + (buried(shape) ? kind.reserveGap : 0)
    : (shape.foundations - 1) * dockGapOf(kind);

const dockGapOf = (kind: Upright): number => (kind.profile === 'T' ? 10 : 4);

/**
 * The table with column cards `card` wide, `perRow` columns in a row, and the cards beside the
 * columns at `scale` of their full size (1 where the window is tall enough).
 */
export function arrangeUpright(
  kind: Upright,
  shape: Shape,
  size: Size,
  card: number,
  perRow: number,
  scale: number,
): Layout {
  const { width, height } = size;
  const dockCard = Math.min(
    Math.floor(kind.dockCard * scale),
    Math.floor(
      (width - 2 * kind.edge - 4 - buttonsOf(shape) - dockSpace(kind, shape)) / inDockOf(shape),
    ),
  );
  const dockHeight = Math.max(
    48,
    Math.round(kind.dock - heightOf(kind.dockCard) + heightOf(dockCard)),
  );
  const dockY = height - dockHeight;
  const inDock = dockY + Math.round((dockHeight - heightOf(dockCard)) / 2);
  let y = kind.topPad;
  let bottom = dockY - kind.footPad;

  // With a stock the dock is full: the foundations lie on top, however few.
  const many = shape.foundations > 4 || hasStock(shape);
  const foundationRows = shape.foundations > 8 ? 2 : 1;
  const across = shape.foundations / foundationRows;
  const foundationCard = many ? rowCard(kind.row, width, across, scale) : dockCard;
  const dockGap = dockGapOf(kind);
  const dockLeft =
    width - kind.edge - (shape.foundations * dockCard + (shape.foundations - 1) * dockGap);
  const xs = many
    ? spread(across, kind.row.pad, width - 2 * kind.row.pad, foundationCard)
    : Array.from({ length: across }, (_, i) => dockLeft + i * (dockCard + dockGap));
  const pitch = heightOf(foundationCard) + 4;
  const foundations = Array.from({ length: shape.foundations }, (_, i) => ({
    x: xs[i % across] ?? 0,
    y: many ? y + Math.floor(i / across) * pitch : inDock,
  }));
  if (many) y += foundationRows * pitch - 4 + (kind.profile === 'T' ? 12 : 8);

  const stockX = width - kind.edge - dockCard;
  const wasteX = stockX - dockCard - kind.beside;
  const fanX = wasteX - 2 * kind.wasteStep;
  const corner = hasStock(shape) ? fanX : width - kind.edge;

  let reserve: Reserve | null = null;
  const n = cells(shape);
  if (buried(shape)) {
    const at = { x: corner - dockCard - kind.reserveGap, y: inDock };
    reserve = queueOf(kind, size, at, dockCard, dockY - kind.queue - 2, buried(shape));
    bottom = dockY - kind.queue - (kind.profile === 'T' ? 12 : 4);
  } else if (n) {
    const half = Math.ceil(n / 2);
    const cell = rowCard(kind.cells, width, half, scale);
    const step =
      kind.profile === 'T'
        ? heightOf(cell) + 8
        : Math.min(heightOf(cell) + 4, Math.round(42 * scale));
    const second = dockY - heightOf(cell) - 4;
    const cellXs = spread(half, kind.cells.pad, width - 2 * kind.cells.pad, cell);
    reserve = {
      kind: 'cells',
      card: cell,
      pitch: step,
      at: Array.from({ length: n }, (_, i) => ({
        x: cellXs[i % half] ?? 0,
        y: i < half ? second - step : second,
      })),
    };
    bottom = second - step - (kind.profile === 'T' ? 12 : 8);
  }

  const { pad } = kind.columns(perRow);
  const rows = Math.ceil(shape.columns / perRow);
  const columnXs = spread(perRow, pad, width - 2 * pad, card);
  return {
    profile: kind.profile,
    size,
    touch: true,
    columns: {
      card,
      x: columnXs,
      y,
      room: bottom - y,
      perRow,
      rows,
      rowGap: rows > 1 ? kind.rowGap : 0,
      under: rows > 1 ? { down: 0, up: SHORT_FAN } : under(shape),
    },
    foundations: { card: foundationCard, at: foundations },
    stock: hasStock(shape) ? { card: dockCard, at: [{ x: stockX, y: inDock }] } : null,
    waste: hasStock(shape)
      ? { card: dockCard, at: [{ x: wasteX, y: inDock }], step: kind.wasteStep }
      : null,
    reserve,
    dock: { x: 0, y: dockY, width, height: dockHeight },
    actions: {
      x: kind.edge,
      y: dockY,
      width:
        (reserve?.kind === 'queue' ? reserve.at.x : hasStock(shape) ? fanX : dockLeft) -
        kind.edge -
        4,
      height: dockHeight,
    },
    numbers: null,
  };
}
