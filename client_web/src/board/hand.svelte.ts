/** The pointer at the table: presses become taps, drags and looks into a column. */
import { dropPile, hit, type Hit, type Piece, type Placement } from '../layout/place';
import type { Point, Rect } from '../layout/table';
import { pileCards } from '../state/board';
import type { Control } from './control.svelte';
import { back, type Carried, type Flight } from './flights';
import { aims, gestureTo, heldCard, isColumn, isFoundation, lift, takes, type Held } from './hold';
import {
  carried,
  isDouble,
  isTail,
  longPress,
  moved,
  press,
  STOCK_MS,
  type LastTap,
  type PointerKind,
  type Press,
} from './press';

export interface Surface {
  placement: () => Placement;
  /** Where an event lies on the table. */
  point: (event: PointerEvent) => Point;
  steady: () => boolean;
  doubleTap: () => boolean;
  vibrate: (pattern: number | number[]) => void;
  fly: (flights: Flight[]) => void;
  capture: (id: number) => void;
}

/** Strips under this are too thin to aim at: a press that rests shows the column. */
const THIN = 24;
const HOVER_MS = 300;

export class Hand {
  /** The run in the air, and how far. */
  carrying = $state.raw<Carried | null>(null);
  /** The card of a thin strip on which a mouse rests: shown large beside it. */
  glance = $state.raw<Piece | null>(null);
  #press: Press | null = null;
  #hit: Hit | null = null;
  #run: Held | null = null;
  #card: string | null = null;
  #last: LastTap | null = null;
  #lastDraw = -Infinity;
  #hovered: string | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #control: Control;
  readonly #surface: Surface;

  constructor(control: Control, surface: Surface) {
    this.#control = control;
    this.#surface = surface;
  }

  /** Piles that would take what is in the air. */
  get aims(): string[] {
    return this.carrying && this.#run ? aims(this.#control.state, this.#run) : [];
  }

  down(event: PointerEvent): void {
    // A second finger zooms: what the first one holds goes back.
    if (this.#press || (event.pointerType === 'mouse' && event.button !== 0)) return this.cancel();
    this.leave();
    const point = this.#surface.point(event);
    this.#press = press(event.pointerId, event.pointerType as PointerKind, point);
    this.#hit = hit(this.#surface.placement(), point);
    const { state } = this.#control;
    const at = this.#hit;
    this.#run = at?.index != null && !state.ended ? lift(state.view, at.pile, at.index) : null;
    this.#card = this.#run && heldCard(state.view, this.#run);
    if (at && isColumn(at.pile) && this.#thin(at)) {
      this.#timer = setTimeout(() => this.#look(at.pile), longPress(this.#surface.steady()));
    }
  }

  move(event: PointerEvent): void {
    if (!this.#press && event.pointerType === 'mouse') return this.#hover(event);
    if (this.#press?.id !== event.pointerId) return;
    const before = this.#press;
    this.#press = moved(before, this.#surface.point(event), this.#surface.steady());
    if (!this.#press.dragging) return;
    if (!before.dragging) this.#begin(event.pointerId);
    if (!this.carrying) return;
    const { view } = this.#control.state;
    // The card under the finger is another one now: someone else moved, or the table was rewound.
    if (this.#run && heldCard(view, this.#run) !== this.#card) return this.cancel();
    this.carrying = { ...this.carrying, by: carried(this.#press) };
  }

  up(event: PointerEvent): void {
    const ended = this.#press;
    if (ended?.id !== event.pointerId) return;
    this.#stopTimer();
    this.#press = null;
    if (this.carrying) this.#drop(this.carrying);
    else if (!ended.dragging) this.#tap(ended, event.timeStamp);
  }

  cancel(): void {
    this.#stopTimer();
    this.#press = null;
    const { carrying } = this;
    if (!carrying) return;
    this.carrying = null;
    this.#surface.fly(back(this.#surface.placement(), carrying));
  }

  #begin(id: number): void {
    this.#stopTimer();
    const run = this.#run;
    if (!run) return;
    this.#surface.capture(id);
    this.#control.hold(null);
    const from = pileCards(this.#control.state.view, run.pile).length - run.count;
    this.carrying = { pile: run.pile, from, by: { x: 0, y: 0 } };
    this.#surface.vibrate(8);
  }

  #drop(letGo: Carried): void {
    const run = this.#run;
    const placement = this.#surface.placement();
    const { state, board } = this.#control;
    const first = placement.piles
      .find((pile) => pile.id === letGo.pile)
      ?.pieces.find((piece) => piece.index === letGo.from);
    if (!run || !first) return this.cancel();
    const card: Rect = { ...first, x: first.x + letGo.by.x, y: first.y + letGo.by.y };
    const pile = dropPile(placement, card, (id) => takes(state, run, id));
    const nowhere = pile === null || pile === run.pile || pile === 'W' || pile === 'S';
    const sent = nowhere || (isFoundation(run.pile) && isFoundation(pile)) ? null : pile;
    const before = state;
    // The cards are still where they were let go while the table tells what moves.
    if (sent) board.gesture(gestureTo(state.view, run, sent));
    this.carrying = null;
    if (sent === null || this.#control.state.view === before.view)
      this.#surface.fly(back(this.#surface.placement(), letGo));
  }

  #tap(ended: Press, at: number): void {
    const target = this.#hit;
    const control = this.#control;
    if (!target) return control.drop();
    const card = this.#card;
    if (isTail(this.#last, at, ended.start, card)) return;
    if (target.pile === 'S') {
      if (at - this.#lastDraw < STOCK_MS) return;
      this.#lastDraw = at;
    }
    const home = this.#surface.doubleTap() && isDouble(this.#last, at, card);
    if (home && this.#run?.count === 1) control.cardHome(target.pile);
    const did = home || control.tap(target);
    this.#last = { at, point: ended.start, card, moved: did && target.pile !== 'S' };
  }

  #thin({ pile, index }: Hit): Piece | null {
    const piece = this.#surface
      .placement()
      .piles.find((one) => one.id === pile)
      ?.pieces.find((one) => one.index === index);
    return piece && !piece.top && piece.strip < THIN ? piece : null;
  }

  #hover(event: PointerEvent): void {
    const at = hit(this.#surface.placement(), this.#surface.point(event));
    const thin = at && isColumn(at.pile) ? this.#thin(at) : null;
    const piece = thin && thin.card.length === 2 ? thin : null;
    if (piece?.key === this.#hovered) return;
    this.leave();
    this.#hovered = piece?.key ?? null;
    if (piece) this.#timer = setTimeout(() => (this.glance = piece), HOVER_MS);
  }

  /** The mouse is elsewhere, or does something. */
  leave(): void {
    this.#stopTimer();
    this.#hovered = null;
    this.glance = null;
  }

  #look(pile: string): void {
    this.#press = null;
    this.#control.overlay = { kind: 'peek', pile };
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
