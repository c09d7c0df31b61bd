/**
 * The table as a grid of values: a row a pile, a cell a card, each with all that its element shows.
 * What is as it was stays the same object, so that the page looks again only at what changed. Pure.
 */
import { t } from '../i18n/i18n.svelte';
import { alike, keptList } from '../layout/keep';
import type { Pile, Piece, Placement } from '../layout/place';
import type { Point, Rect } from '../layout/table';
import { COMING, type BoardState } from '../state/board';
import type { Carried } from './flights';
import { heldFrom, isColumn, type Held } from './hold';
import type { Focus } from './keyboard.svelte';
import { columnNames, pieceName, pileName } from './words';

export interface Cell {
  piece: Piece;
  name: string;
  /** The table's tab stop. */
  focused: boolean;
  held: boolean;
  /** How far it is carried, while it is. */
  carried: Point | null;
  pending: boolean;
}

export interface Row {
  /** The pile's. */
  id: string;
  name: string;
  count: number;
  /** Where the pile has its frame when it is empty. */
  spot: Rect;
  /** An empty pile is the table's tab stop. */
  focused: boolean;
  /** A pile that is a button: `draw` or `redeal`. */
  verb: string | undefined;
  cells: Cell[];
}

/** What a pile and its pieces are called. */
export interface Names {
  pile: string;
  pieces: readonly string[];
}

export interface Scene {
  placement: Placement;
  names: readonly Names[];
  state: BoardState;
  held: Held | null;
  carrying: Carried | null;
  focus: Focus | null;
  pending: ReadonlySet<string>;
}

/** The names of a placement's piles; offline, what waits for its card says so. */
export const namesOf = (placement: Placement, state: BoardState, offline: boolean): Names[] =>
  placement.piles.map(({ id, pieces }) => {
    const column = isColumn(id) ? columnNames(state, id) : null;
    const nameOf = ({ index, card }: Piece): string =>
      offline && card === COMING
        ? t('table.waiting')
        : (column?.[index] ?? pieceName(state, id, index));
    return { pile: pileName(state, id), pieces: pieces.map(nameOf) };
  });

/** Whether the table's tab stop is in this pile: the focus is, else the first pile has it. */
const stopsIn = ({ focus, placement }: Scene, pile: Pile): boolean =>
  (focus?.pile ?? placement.piles[0]?.id) === pile.id;

function cellsOf(scene: Scene, pile: Pile, names: Names): Cell[] {
  const { state, held, carrying, focus, pending } = scene;
  const from = held?.pile === pile.id ? heldFrom(state.view, held) : Infinity;
  const lifted = carrying?.pile === pile.id ? carrying.from : Infinity;
  const stops = stopsIn(scene, pile);
  return pile.pieces.map((piece, i) => ({
    piece,
    name: names.pieces[i]!,
    focused: stops && (focus ? piece.index === focus.index : piece.top),
    held: piece.index >= from,
    carried: piece.index >= lifted ? carrying!.by : null,
    pending: pending.has(piece.key),
  }));
}

function verbOf({ legal }: BoardState, { id, count }: Pile): string | undefined {
  if (id !== 'S') return undefined;
  return count === 0 && legal.includes('redeal') ? 'redeal' : 'draw';
}

function rowOf(scene: Scene, pile: Pile, names: Names): Row {
  const { id, count, spot } = pile;
  return {
    id,
    name: names.pile,
    count,
    spot,
    focused: stopsIn(scene, pile),
    verb: verbOf(scene.state, pile),
    cells: cellsOf(scene, pile, names),
  };
}

function kept(now: Row, before: Row | undefined): Row {
  if (before?.id !== now.id) return now;
  const made = { ...now, cells: keptList(now.cells, before.cells) };
  return alike(made, before) ? before : made;
}

/** The rows of a scene, made of those before as far as they are the same. */
export const rowsOf = (scene: Scene, before: readonly Row[]): Row[] =>
  scene.placement.piles.map((pile, i) => kept(rowOf(scene, pile, scene.names[i]!), before[i]));
