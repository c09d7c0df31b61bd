/** Phones on their side: rails left and right, the whole height for the columns. */
import { heightOf } from '../cards/face';
import { upStrip } from './strips';
import {
  buried,
  cells,
  hasStock,
  SHORT_FAN,
  under,
  type Layout,
  type Reserve,
  type Shape,
  type Size,
} from './table';

const PAD = 8;
const GAP = 4;
const TOP = 4;
const ACTIONS = 52;
const RAIL = 8;
const STACK = 3;

const foundationColumns = (shape: Shape): number => Math.ceil(shape.foundations / 4);
const reserveColumns = (shape: Shape): number => (cells(shape) ? 4 : buried(shape) ? 1 : 0);

const across = (shape: Shape, perRow: number): number =>
  foundationColumns(shape) + perRow + reserveColumns(shape) + (hasStock(shape) ? 1 : 0);

export const widestSide = (shape: Shape, size: Size, perRow: number): number => {
  const n = across(shape, perRow);
  const room = size.width - 2 * PAD - ACTIONS - n * GAP - 2 * RAIL;
  return Math.min(Math.floor(room / n), 64);
};

/** The tallest rail: four cards, or stock over waste. */
export const sideFits = (size: Size, card: number): boolean =>
  4 * heightOf(card) + 3 * STACK <= size.height - 2 * TOP;

export function arrangeSide(shape: Shape, size: Size, card: number, perRow: number): Layout {
  const height = heightOf(card);
  const n = across(shape, perRow);
  const room = size.height - 2 * TOP;
  const slack = (size.width - 2 * PAD - ACTIONS - 2 * RAIL - n * card) / n;
  const x = (i: number): number => Math.round(PAD + i * (card + Math.min(slack, 14)));
  const down = (i: number): number => TOP + i * (height + STACK);
  const left = foundationColumns(shape);
  let next = left + perRow;

  let reserve: Reserve | null = null;
  if (cells(shape)) {
    const start = next;
    reserve = {
      kind: 'cells',
      card,
      pitch: height + STACK,
      at: Array.from({ length: cells(shape) }, (_, i) => ({
        x: x(start + (i % 4)) + 2 * RAIL,
        y: down(Math.floor(i / 4)),
      })),
    };
    next += 4;
  } else if (buried(shape)) {
    const strip = Math.min(upStrip(card, true, 0, under(shape)), (room - height) / buried(shape));
    reserve = { kind: 'fan', card, at: { x: x(next) + 2 * RAIL, y: TOP }, strip };
    next += 1;
  }
  const stockX = x(next) + 2 * RAIL;
  const rows = Math.ceil(shape.columns / perRow);
  return {
    profile: 'S',
    size,
    touch: true,
    columns: {
      card,
      x: Array.from({ length: perRow }, (_, i) => x(left + i) + RAIL),
      y: TOP,
      room,
      perRow,
      rows,
      rowGap: rows > 1 ? 6 : 0,
      under: rows > 1 ? { down: 0, up: SHORT_FAN } : under(shape),
    },
    foundations: {
      card,
      at: Array.from({ length: shape.foundations }, (_, i) => ({
        x: x(Math.floor(i / 4)),
        y: down(i % 4),
      })),
    },
    stock: hasStock(shape) ? { card, at: [{ x: stockX, y: TOP }] } : null,
    waste: hasStock(shape) ? { card, at: [{ x: stockX, y: TOP + height + 8 }], step: 0 } : null,
    reserve,
    dock: null,
    actions: {
      x: size.width - PAD - ACTIONS + 4,
      y: TOP,
      width: ACTIONS,
      height: room,
    },
    numbers: null,
  };
}
