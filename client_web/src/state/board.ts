/**
 * One board: what the server confirmed, one gesture shown ahead of its answer, up to eight that
 * wait. Headless: it sends through a port and tells its listeners.
 *
 * Every change reaches them through one of two doors: `animate` (these effects happened, in
 * order) or `render` (the table is another one: draw it as it is).
 */
import type { Ack, Progress, RaceEvent, Reason, Refused, Takes } from '../protocol/messages';
import type { BoardMessage, Command, Effect, View } from '../protocol/names';
import { advanced, fromBoard, type Confirmed, type Possible } from './confirmed';
import { gestureText, liesThere, type Gesture } from './gesture';
import type { Offer } from './moves';
import { predict, remaining, untouched } from './prediction';
import { applyEffects } from './view';

export { gestureText, type Gesture, type MoveGesture } from './gesture';
export { lengths, runs, targets, type Targets } from './moves';
export { COMING, HIDDEN, pileCards, topCard } from './view';

/** Why something did not happen: the engine's reason, or a code of ours with the same shape. */
export interface Refusal {
  gesture: Gesture | null;
  reason: Reason;
  /** By the port's clock. */
  at: number;
}

export interface BoardState extends Offer {
  /** As shown: confirmed, and the gesture in flight on top of it. */
  view: View;
  confirmed: View;
  rev: number;
  /** What may be offered now; shorter while a move is in flight. */
  legal: string[];
  home: Record<string, number>;
  takes: Takes;
  progress: Progress;
  /** True, or the code why not. */
  undo: true | string;
  stuck: boolean;
  inFlight: Gesture | null;
  /** When the gesture in flight was sent, by the port's clock. */
  since: number | null;
  waiting: Gesture[];
  refusal: Refusal | null;
  /** No further move: won, resigned, out of time, or a board that is only watched. */
  ended: boolean;
}

export type Change =
  { kind: 'animate'; effects: Effect[] } | { kind: 'render'; why: 'board' | 'rewind' | 'status' };

export interface Port {
  /** Sends a command and returns its id. The port sends it again until it is answered. */
  send(command: Command): string;
  now(): number;
}

export interface BoardOptions {
  player: string;
  /** Cards a draw (`GameShape.draw`). */
  draw: number | null;
  /** Null for a board that is only watched. */
  port: Port | null;
  /** Asks for a watched board anew. */
  again?: () => void;
}

export const MOST_WAITING = 8;

interface Flight {
  gesture: Gesture;
  id: string;
  rev: number;
  /** The effects shown ahead; null where nothing was. */
  shown: Effect[] | null;
}

export class Board {
  readonly player: string;
  readonly #draw: number;
  readonly #port: Port | null;
  readonly #again: (() => void) | undefined;
  #listeners = new Set<(state: BoardState, change: Change) => void>();
  #confirmed: Confirmed;
  #flight: Flight | null = null;
  #waiting: Gesture[] = [];
  #refusal: Refusal | null = null;
  #since: number | null = null;
  #resyncing = false;
  #ended: boolean;
  #state: BoardState;

  constructor(message: BoardMessage, options: BoardOptions) {
    this.player = options.player;
    this.#draw = options.draw ?? 1;
    this.#port = options.port;
    this.#again = options.again;
    this.#ended = options.port === null || message.view.won;
    this.#confirmed = fromBoard(message, null);
    this.#state = this.#make();
  }

  get state(): BoardState {
    return this.#state;
  }

  /** Calls back at once, and after every change. A Svelte store. */
  subscribe(listener: (state: BoardState, change: Change) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#state, { kind: 'render', why: 'board' });
    return () => this.#listeners.delete(listener);
  }

  /** The player wants this. Shown at once where it is legal, sent in any case, or waits. */
  gesture(gesture: Gesture): void {
    if (this.#ended) return;
    if (this.#flight !== null || this.#resyncing) {
      if (this.#waiting.length >= MOST_WAITING) return this.refuse(gesture, { code: 'queue' });
      this.#waiting = [...this.#waiting, gesture];
      return this.#tell({ kind: 'render', why: 'status' });
    }
    this.#refusal = null;
    this.#tellShown([], this.#submit(gesture));
  }

  /** Says why a gesture that was never sent does not work. */
  refuse(gesture: Gesture | null, reason: Reason): void {
    this.#refusal = { gesture, reason, at: this.#now() };
    this.#tell({ kind: 'render', why: 'status' });
  }

  forget(): void {
    if (this.#refusal === null) return;
    this.#refusal = null;
    this.#tell({ kind: 'render', why: 'status' });
  }

  /** No further move will be taken. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#waiting = [];
    this.#tell({ kind: 'render', why: 'status' });
  }

  /** A whole board: after a (re)connection, a resync or a repeated command. */
  onBoard(message: BoardMessage): void {
    this.#resyncing = false;
    this.#confirmed = fromBoard(message, this.#confirmed);
    if (message.view.won) this.#ended = true;
    const flight = this.#flight;
    if (flight !== null && flight.rev !== message.rev) flight.shown = null;
    this.#tell({ kind: 'render', why: 'board' });
    this.#tellNext([]);
  }

  onAck(ack: Ack): void {
    const flight = this.#flight;
    if (flight === null || flight.id !== ack.id) return;
    this.#land();
    if (ack.rev == null || ack.effects == null || this.#confirmed.rev !== flight.rev) {
      if (ack.rev !== this.#confirmed.rev) this.#resync();
      return this.#tellNext([]);
    }
    this.#confirm(ack.rev, ack.effects, ack);
    const rest = remaining(flight.shown ?? [], ack.effects);
    if (rest === null) this.#tell({ kind: 'render', why: 'board' });
    this.#tellNext(rest ?? []);
  }

  onRefused(refused: Refused): void {
    const flight = this.#flight;
    if (flight === null || flight.id !== refused.id) return;
    this.#land();
    const reason = refused.reason ?? { code: refused.code === 'stale' ? 'lost' : refused.code };
    const rewound = flight.shown !== null;
    this.#refusal = { gesture: flight.gesture, reason, at: this.#now() };
    // What waited was meant for the table that was shown.
    if (rewound || refused.code === 'stale') this.#waiting = [];
    if (refused.code === 'stale') this.#resync();
    if (refused.code === 'board_over' || refused.code === 'race_not_running') this.#ended = true;
    this.#tell({ kind: 'render', why: rewound ? 'rewind' : 'status' });
    this.#tellNext([]);
  }

  /** A `moved` or `undone` of this board: from another socket of mine, or watched. */
  onEvent(event: RaceEvent): void {
    if (event.player !== this.player || event.rev == null || event.effects == null) return;
    if (event.rev <= this.#confirmed.rev) return;
    if (event.rev !== this.#confirmed.rev + 1) return this.#resync();
    this.#confirm(event.rev, event.effects, event);
    if (this.#flight?.shown != null) {
      this.#flight.shown = null;
      return this.#tell({ kind: 'render', why: 'board' });
    }
    this.#tell({ kind: 'animate', effects: event.effects });
  }

  #resync(): void {
    if (this.#resyncing) return;
    this.#resyncing = true;
    if (this.#port) this.#port.send({ t: 'resync' });
    else this.#again?.();
  }

  #confirm(rev: number, effects: Effect[], message: Possible): void {
    this.#confirmed = advanced(this.#confirmed, rev, effects, message);
    if (this.#confirmed.view.won) this.#ended = true;
  }

  #land(): void {
    this.#flight = null;
    this.#since = null;
  }

  /** Sends the next gesture that waits, and tells what happened since. */
  #tellNext(happened: Effect[]): void {
    if (this.#ended) this.#waiting = [];
    const sendable = this.#flight === null && !this.#resyncing;
    const next = sendable ? this.#waiting[0] : undefined;
    if (next === undefined) return this.#tellShown(happened, null);
    this.#waiting = this.#waiting.slice(1);
    if (next.kind === 'move' && !liesThere(next, this.#confirmed.view)) {
      this.#refusal = { gesture: next, reason: { code: 'gone' }, at: this.#now() };
      return this.#tellNext(happened);
    }
    this.#tellShown(happened, this.#submit(next));
  }

  #tellShown(happened: Effect[], shown: Effect[] | null): void {
    const effects = [...happened, ...(shown ?? [])];
    this.#tell(effects.length ? { kind: 'animate', effects } : { kind: 'render', why: 'status' });
  }

  #submit(gesture: Gesture): Effect[] | null {
    const { rev, view } = this.#confirmed;
    const move = gestureText(gesture, view);
    const id = this.#port!.send(
      move === null ? { t: gesture.kind as 'undo' | 'home', rev } : { t: 'move', rev, move },
    );
    const legal = move !== null && this.#confirmed.legal.includes(move);
    const shown = legal ? predict(this.#confirmed, move, this.#draw) : null;
    this.#flight = { gesture, id, rev, shown };
    this.#since = this.#now();
    return shown;
  }

  #now(): number {
    return this.#port?.now() ?? 0;
  }

  #make(): BoardState {
    const shown = this.#flight?.shown ?? null;
    const { view: confirmed, ...rest } = this.#confirmed;
    const offer = shown ? untouched(this.#confirmed, shown) : this.#confirmed;
    const open = !this.#ended && !this.#resyncing;
    return {
      ...rest,
      legal: open ? offer.legal : [],
      home: open ? offer.home : {},
      view: shown ? applyEffects(confirmed, shown) : confirmed,
      confirmed,
      inFlight: this.#flight?.gesture ?? null,
      since: this.#since,
      waiting: this.#waiting,
      refusal: this.#refusal,
      ended: this.#ended,
    };
  }

  #tell(change: Change): void {
    this.#state = this.#make();
    for (const listener of this.#listeners) listener(this.#state, change);
  }
}
