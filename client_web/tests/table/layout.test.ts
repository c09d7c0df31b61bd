import { describe, expect, test } from 'vitest';
import { CAP, heightOf, indexFont, stripFont } from '../../src/cards/face';
import { layoutFor } from '../../src/layout/fit';
import { downStrip, naturalStrip, splitRows, stripsOf, type Strips } from '../../src/layout/strips';
import type { Layout, Rect } from '../../src/layout/table';
import { profileOf, tableSize } from '../../src/layout/viewport';
import { ALL, FIVE, LARGE } from './shapes';

const at = (name: string, width: number, height: number): Layout => {
  const window = { width, height };
  return layoutFor(profileOf(window), ALL[name]!, tableSize(window));
};

/** The strips of the longest column; a table of fans holds two of them, in different rows. */
function worst(name: string, layout: Layout): Strips {
  const { down, up } = ALL[name]!.longest;
  const { card, rows } = layout.columns;
  const touch = layout.profile === 'P' || layout.profile === 'S' ? 14 : 17;
  const longest = Array.from({ length: rows }, (_, row) => (row < 2 ? down + up : 2));
  const room = rows > 1 ? splitRows(layout.columns, longest, touch)[0]! : layout.columns.room;
  const strips = stripsOf(card, room, down, up - 1, naturalStrip(layout));
  const height = heightOf(card) + down * strips.down + (up - 1) * strips.up;
  expect(height).toBeLessThanOrEqual(room + 0.01);
  return strips;
}

type Row = [
  name: string,
  width: number,
  height: number,
  grid: string,
  card: string,
  index: number,
  natural: string,
  up: number,
  down: number | null,
  stripIndex: number,
  others: string,
  gap: number,
];
const BRIEF: Row[] = [
  ['alternative', 360, 640, '8x2', '40x56', 18, '37/8', 14.2, null, 18, '44', 4],
  ['alternative', 390, 844, '6x3', '57x80', 21, '40/11', 14.0, null, 16, '44', 6],
  ['alternative', 768, 1024, '6x3', '96x134', 27, '67/19', 14.0, null, 16, '66', 29],
  ['alternative', 1280, 800, '8x2', '97x136', 28, '49/19', 16.3, null, 20, '97', 11],
  ['alternative', 1920, 1080, '8x2', '132x185', 33, '67/26', 22.9, null, 29, '132', 41],
  ['interchange', 360, 640, '7x1', '46x64', 19, '32/9', 23.4, 3.0, 19, '40/44', 4],
  ['interchange', 390, 844, '7x1', '50x70', 20, '35/10', 35.0, 9.7, 20, '43/44', 5],
  ['interchange', 768, 1024, '7x1', '93x130', 27, '65/18', 36.4, 5.0, 27, '76/66', 13],
  ['interchange', 1280, 800, '7x1', '113x158', 30, '57/22', 24.0, 6.0, 30, '113/113', 10],
  ['interchange', 1920, 1080, '7x1', '132x185', 33, '67/26', 38.1, 6.0, 33, '132/132', 42],
  ['moving_left', 360, 640, '10x1', '33x46', 17, '27/6', 27.0, 6.0, 17, '40/44', 2],
  ['moving_left', 390, 844, '10x1', '36x50', 17, '36/7', 36.0, 7.0, 17, '43/44', 2],
  ['moving_left', 768, 1024, '10x1', '68x95', 23, '48/13', 47.5, 3.0, 23, '76/66', 7],
  ['moving_left', 1280, 800, '10x1', '90x126', 26, '45/18', 33.8, 4.0, 26, '90/90', 8],
  ['moving_left', 1920, 1080, '10x1', '132x185', 33, '67/26', 44.6, 6.0, 33, '132/132', 24],
  ['stonewall', 360, 640, '6x1', '52x73', 20, '37/10', 21.5, 3.0, 20, '44/40', 6],
  ['stonewall', 390, 844, '6x1', '57x80', 21, '40/11', 35.3, 3.0, 21, '44/43', 6],
  ['stonewall', 768, 1024, '6x1', '106x148', 29, '74/21', 28.3, 5.0, 29, '66/84', 17],
  ['stonewall', 1280, 800, '6x1', '97x136', 28, '49/19', 18.6, 5.0, 23, '97/97', 33],
  ['stonewall', 1920, 1080, '6x1', '132x185', 33, '67/26', 27.2, 6.0, 33, '132/132', 77],
  ['colonel', 360, 640, '10x1', '33x46', 17, '24/6', 14.2, null, 17, '40/44/44', 2],
  ['colonel', 390, 844, '10x1', '36x50', 17, '25/7', 22.0, null, 17, '43/44/44', 2],
  ['colonel', 768, 1024, '10x1', '68x95', 23, '48/13', 22.5, null, 23, '76/66/66', 7],
  ['colonel', 1280, 800, '10x1', '80x112', 25, '40/16', 18.8, null, 23, '80/80/80', 8],
  ['colonel', 1920, 1080, '10x1', '130x182', 33, '66/25', 23.8, null, 31, '130/130/130', 9],
];

test.each(BRIEF)(
  '%s at %i×%i measures what the design says',
  (name, width, height, ...expected) => {
    const layout = at(name, width, height);
    const { card, perRow, rows, x } = layout.columns;
    const strips = worst(name, layout);
    const [grid, size, index, natural, up, down, stripIndex, others, gapWanted] = expected;
    const widths = [layout.foundations, layout.stock, layout.reserve].flatMap((s) => s?.card ?? []);
    const gap = (x[perRow - 1]! - x[0]! - (perRow - 1) * card) / (perRow - 1);
    expect([
      `${perRow}x${rows}`,
      `${card}x${heightOf(card)}`,
      indexFont(card),
      `${naturalStrip(layout)}/${downStrip(card)}`,
      stripFont(card, strips.up),
      widths.join('/'),
    ]).toEqual([grid, size, index, natural, stripIndex, others]);
    expect(Math.abs(strips.up - up)).toBeLessThan(0.1);
    if (down !== null) expect(Math.abs(strips.down - down)).toBeLessThan(0.1);
    expect(Math.abs(gap - gapWanted)).toBeLessThan(1);
  },
);

const WINDOWS: [number, number][] = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
  [320, 568],
  [360, 560],
  [1024, 768],
  [844, 390],
  [640, 360],
  [412, 519],
  [600, 600],
  [712, 712],
  [599, 600],
  [568, 320],
];

/** Everything that the table shows; a column takes its whole room. */
function pieces(layout: Layout): Map<string, Rect> {
  const all = new Map<string, Rect>();
  const card = (
    key: string,
    at: { x: number; y: number },
    width: number,
    height = heightOf(width),
  ) => all.set(key, { ...at, width, height });
  const { columns, foundations, stock, waste, reserve } = layout;
  for (const [i, x] of columns.x.entries())
    all.set(`T${i}`, { x, y: columns.y, width: columns.card, height: columns.room });
  foundations.at.forEach((at, i) => card(`F${i}`, at, foundations.card));
  stock?.at.forEach((at) => card('S', at, stock.card));
  waste?.at.forEach((at) =>
    card(
      'W',
      { x: at.x - 2 * waste.step, y: at.y },
      waste.card + 2 * waste.step,
      heightOf(waste.card),
    ),
  );
  if (reserve?.kind === 'cells')
    reserve.at.forEach((at, i) => {
      const covered = i < reserve.at.length / 2 && reserve.pitch < heightOf(reserve.card);
      card(`R${i}`, at, reserve.card, covered ? reserve.pitch : heightOf(reserve.card));
    });
  if (reserve?.kind === 'queue') {
    card('R', reserve.at, reserve.card);
    reserve.tiles.forEach((tile, i) => all.set(`next${i}`, tile));
    all.set('label', reserve.label);
  }
  if (reserve?.kind === 'fan')
    card('R', reserve.at, reserve.card, heightOf(reserve.card) + 10 * reserve.strip);
  if (layout.actions) all.set('actions', layout.actions);
  return all;
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x + a.width > b.x + 0.5 &&
  b.x + b.width > a.x + 0.5 &&
  a.y + a.height > b.y + 0.5 &&
  b.y + b.height > a.y + 0.5;

/** What is outside the table or on top of something else; nothing, where all is well. */
function faults(name: string, width: number, height: number): string[] {
  const layout = at(name, width, height);
  const { size } = layout;
  const all = [...pieces(layout)];
  const outside = all.filter(
    ([, rect]) =>
      rect.x < 0 ||
      rect.y < 0 ||
      rect.width <= 0 ||
      rect.height <= 0 ||
      rect.x + rect.width > size.width ||
      rect.y + rect.height > size.height + 0.01,
  );
  const covered = all.flatMap(([key, rect], i) =>
    all
      .slice(i + 1)
      .flatMap(([other, second]) => (overlap(rect, second) ? [`${key}/${other}`] : [])),
  );
  return [...outside.map(([key, rect]) => `${key} ${JSON.stringify(rect)}`), ...covered].map(
    (fault) => `${width}×${height}: ${fault}`,
  );
}

/** Whether a game is promised to fit a window: three decks only from 360 px on. */
const promised = (name: string, width: number): boolean => width >= 360 || !LARGE.includes(name);

describe.each(Object.keys(ALL))('%s', (name) => {
  const windows = WINDOWS.filter(([width]) => promised(name, width));

  test.each(windows)('lies whole and apart at %i×%i', (width, height) => {
    expect(faults(name, width, height)).toEqual([]);
  });

  test.each(windows)('has cards to read and to hit at %i×%i', (width, height) => {
    const layout = at(name, width, height);
    const { card } = layout.columns;
    const { up } = worst(name, layout);
    expect(card).toBeGreaterThanOrEqual(LARGE.includes(name) ? 25 : 26);
    // Whole capitals of the index, in every strip; tall enough to be read but where there is no room.
    const { rows } = layout.columns;
    const least = rows > 1 && layout.profile === 'S' ? [5, 5] : name in FIVE ? [8.9, 10] : [7.9, 9];
    expect(up).toBeGreaterThan(least[0]!);
    expect(stripFont(card, up)).toBeGreaterThanOrEqual(least[1]!);
    expect(stripFont(card, up) * CAP).toBeLessThanOrEqual(up);
    if (layout.actions) {
      const buttons = layout.dock ? (ALL[name]!.reshuffles ? 3 : 2) : 1;
      expect(layout.actions.width).toBeGreaterThanOrEqual(44 * buttons);
      expect(layout.actions.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('lies whole and apart in every window between', () => {
    for (let width = 320; width <= 2000; width += name in FIVE ? 89 : 211)
      for (let height = 320; height <= 1300; height += 97)
        if (promised(name, width)) expect(faults(name, width, height)).toEqual([]);
  });
});

const MAIN = WINDOWS.slice(0, 5);

test.each(Object.keys(FIVE))('%s has strips of 14 px and an index of 16 px at least', (name) => {
  for (const [width, height] of MAIN) {
    const layout = at(name, width, height);
    const { up } = worst(name, layout);
    expect(up, `${width}×${height}`).toBeGreaterThanOrEqual(13.95);
    expect(stripFont(layout.columns.card, up), `${width}×${height}`).toBeGreaterThanOrEqual(16);
  }
});

describe('a table of fans', () => {
  test('is one row of sixteen on a phone on its side', () => {
    expect(at('alternative', 844, 390).columns).toMatchObject({ perRow: 16, rows: 1 });
  });

  test('gives a long row the room that the other has to spare', () => {
    const layout = at('alternative', 1280, 800);
    const [long, short] = splitRows(layout.columns, [14, 3], 17) as [number, number];
    expect(long).toBeGreaterThan(short);
    expect(long + short + layout.columns.rowGap).toBeLessThanOrEqual(layout.columns.room);
  });
});

test('a mini table holds the same piles in its small box', () => {
  for (const [name, shape] of Object.entries(ALL)) {
    const layout = layoutFor('M', shape, { width: 404, height: 314 });
    for (const [key, rect] of pieces(layout)) {
      expect(rect.x + rect.width, `${name} ${key}`).toBeLessThanOrEqual(404);
      expect(rect.y + rect.height, `${name} ${key}`).toBeLessThanOrEqual(314.01);
    }
  }
  expect(layoutFor('M', FIVE['moving_left']!, { width: 404, height: 314 }).columns.card).toBe(37);
});
