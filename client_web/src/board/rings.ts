/** Which rings lie where. Pure: the state of the table in, rectangles out. */
import type { Placement, Piece } from '../layout/place';
import type { Rect } from '../layout/table';
import { pileCards, type BoardState, type Refusal } from '../state/board';
import type { Focus } from './keyboard.svelte';
import { isFoundation, type Held } from './hold';
import type { Ring } from './Rings.svelte';

interface Scene {
  placement: Placement;
  state: BoardState;
  held: Held | null;
  aims: readonly string[];
  focus: Focus | null;
  refused: Refusal | null;
  hint: string | null;
  arrived: readonly string[];
}

const pileOf = (placement: Placement, id: string) => placement.piles.find((pile) => pile.id === id);

const around = (rects: readonly Rect[]): Rect | null => {
  if (rects.length === 0) return null;
  const x = Math.min(...rects.map((r) => r.x));
  const y = Math.min(...rects.map((r) => r.y));
  const right = Math.max(...rects.map((r) => r.x + r.width));
  const bottom = Math.max(...rects.map((r) => r.y + r.height));
  return { x, y, width: right - x, height: bottom - y };
};

/** The run of a pile, as one rectangle. */
function runRect(scene: Scene, { pile, count }: Held): Rect | null {
  const from = pileCards(scene.state.view, pile).length - count;
  const pieces = pileOf(scene.placement, pile)?.pieces ?? [];
  return around(pieces.filter((piece) => piece.index >= from));
}

/** The card on which something lands, or the empty place. */
function landing(scene: Scene, id: string): Rect | null {
  const pile = pileOf(scene.placement, id);
  return pile ? (pile.pieces.at(-1) ?? pile.spot) : null;
}

const seen = (piece: Piece): Rect => ({
  ...piece,
  width: Math.min(piece.width, piece.seen),
  height: Math.min(piece.height, piece.strip),
});

function focusRect(scene: Scene, { pile, index }: Focus): Rect | null {
  const found = pileOf(scene.placement, pile);
  const piece = found?.pieces.find((one) => one.index === index);
  return piece ? seen(piece) : (found?.spot ?? null);
}

function refusedRect(scene: Scene, { gesture }: Refusal): Rect | null {
  if (gesture?.kind === 'draw') return pileOf(scene.placement, 'S')?.spot ?? null;
  if (gesture?.kind !== 'move') return null;
  return runRect(scene, { pile: gesture.source, count: gesture.count });
}

/** A legal text: the run that it lifts and the place where it goes. */
function hintRects(scene: Scene, text: string): (Rect | null)[] {
  if (text === 'draw' || text === 'redeal') return [pileOf(scene.placement, 'S')?.spot ?? null];
  const [from = '', target = ''] = text.split('>');
  const [source = '', count = '1'] = from.split('*');
  const pile = source.startsWith('F:')
    ? `F${scene.state.view.foundations.findIndex((cards) => cards.at(-1) === source.slice(2))}`
    : source;
  const card = pileCards(scene.state.view, pile).at(-1) ?? '';
  const home = isFoundation(target) ? `F${scene.state.home[card]}` : target;
  return [runRect(scene, { pile, count: Number(count) }), landing(scene, home)];
}

export function ringsOf(scene: Scene): Ring[] {
  const ring = (kind: Ring['kind'], rect: Rect | null, nth = 0): Ring[] =>
    rect ? [{ key: `${kind}${nth}`, kind, rect }] : [];
  const { held, aims, focus, refused, hint, arrived, placement } = scene;
  return [
    ...(held ? ring('held', runRect(scene, held)) : []),
    ...aims.flatMap((id, i) => ring(i === 0 ? 'best' : 'target', landing(scene, id), i)),
    ...(hint ? hintRects(scene, hint).flatMap((rect, i) => ring('hint', rect, i)) : []),
    ...(arrived.length ? placement.piles.map((pile) => pile.pieces) : []).flatMap((pieces, i) =>
      ring('arrived', around(pieces.filter((one) => arrived.includes(one.key)).map(seen)), i),
    ),
    ...(refused ? ring('refused', refusedRect(scene, refused)) : []),
    ...(focus ? ring('focus', focusRect(scene, focus)) : []),
  ];
}
