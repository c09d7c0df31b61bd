/**
 * One race on one socket: the fold of the race, my board, the boards I watch. Headless; pages
 * subscribe to it.
 */
import type { Ack, EventMessage, HintAck, Outbound, Refused } from '../protocol/messages';
import type { BoardMessage, Command } from '../protocol/names';
import type { Connection, Final, Listener } from '../socket/connection';
import type { Signal } from '../socket/signal';
import { Board, type BoardOptions } from './board';
import { fromWelcome, onEvent, onPresence, onStandings, type RaceState } from './race';

export interface SessionState {
  /** Null until the first welcome. */
  race: RaceState | null;
  board: Board | null;
  watched: Readonly<Record<string, Board>>;
  /** Why a board that I asked for is not shown to me: the server's code, by seat. */
  denied: Readonly<Record<string, string>>;
  /** Spectators of this race; null until the server has said so. */
  viewers: number | null;
  signal: Signal;
  /** Why the socket will not come back; null while it may. */
  final: Final | null;
}

export type Outcome = { ok: true; ack: Ack | HintAck } | { ok: false; refused: Refused };

export class Session {
  readonly #connection: Connection;
  readonly #draw: number | null;
  #state: SessionState = {
    race: null,
    board: null,
    watched: {},
    denied: {},
    viewers: null,
    signal: 'connecting',
    final: null,
  };
  #listeners = new Set<(state: SessionState) => void>();
  #answers = new Map<string, (outcome: Outcome) => void>();
  /** Whose boards I want to see, whether they have come or not. */
  readonly #followed = new Set<string>();

  /** `draw` is the game's cards a draw; `connect` opens the socket with our ear at it. */
  constructor(draw: number | null, connect: (listener: Listener) => Connection) {
    this.#draw = draw;
    this.#connection = connect({
      message: (message) => this.#onMessage(message),
      status: (signal, final) => this.#set({ signal, final }),
    });
  }

  get state(): SessionState {
    return this.#state;
  }

  get clock(): Connection['clock'] {
    return this.#connection.clock;
  }

  serverNow(): number {
    return this.#connection.serverNow();
  }

  subscribe(listener: (state: SessionState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#state);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a command and waits for its one answer. */
  command(command: Command): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#answers.set(this.#connection.send(command), resolve);
    });
  }

  /** Follows a board until `unwatch`, on every socket that this session will have. */
  async watch(player: string): Promise<Outcome> {
    this.#followed.add(player);
    const outcome = await this.command({ t: 'watch', player });
    const { [player]: _answered, ...denied } = this.#state.denied;
    if (!outcome.ok && this.#followed.delete(player)) {
      this.#set({ denied: { ...denied, [player]: outcome.refused.code } });
    } else if (player in this.#state.denied) this.#set({ denied });
    return outcome;
  }

  unwatch(player: string): void {
    const { [player]: _gone, ...watched } = this.#state.watched;
    const { [player]: _asked, ...denied } = this.#state.denied;
    this.#set({ watched, denied });
    if (this.#followed.delete(player)) void this.command({ t: 'unwatch', player });
  }

  stop(): void {
    this.#connection.stop();
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener(this.#state);
  }

  #onMessage(message: Outbound): void {
    const { race } = this.#state;
    switch (message.t) {
      case 'welcome': {
        const next = fromWelcome(message, race);
        const mine = this.#state.board?.player === next.you && next.race.phase !== 'lobby';
        this.#setRace(next, mine ? {} : { board: null });
        for (const player of this.#followed) void this.watch(player);
        return;
      }
      case 'board':
        return this.#onBoard(message);
      case 'ack':
      case 'refused':
        return this.#onAnswer(message);
      case 'event':
        if (race !== null) this.#onEvent(race, message);
        return;
      case 'standings':
        if (race !== null) this.#setRace(onStandings(race, message));
        return;
      case 'presence':
        if (race !== null) this.#setRace(onPresence(race, message));
        return;
      case 'viewers':
        this.#set({ viewers: message.count });
    }
  }

  #setRace(race: RaceState, change: Partial<SessionState> = {}): void {
    this.#connection.running = race.race.phase === 'running';
    this.#set({ race, ...change });
  }

  #onBoard(message: BoardMessage): void {
    const { race, board, watched } = this.#state;
    const { player } = message;
    if (race !== null && player === race.you) {
      if (board !== null) board.onBoard(message);
      else this.#set({ board: this.#newBoard(message) });
      if (race.over[player] !== undefined || race.race.phase === 'closed') {
        this.#state.board?.end();
      }
      return;
    }
    // It may have been on its way while I stopped watching.
    if (!this.#followed.has(player)) return;
    const known = watched[player];
    if (known) known.onBoard(message);
    else this.#set({ watched: { ...watched, [player]: this.#watchedBoard(message) } });
  }

  #newBoard(message: BoardMessage): Board {
    const port = {
      send: (command: Command) => this.#connection.send(command),
      now: () => this.#connection.serverNow(),
    };
    return new Board(message, { player: message.player, draw: this.#draw, port });
  }

  #watchedBoard(message: BoardMessage): Board {
    const options: BoardOptions = {
      player: message.player,
      draw: this.#draw,
      port: null,
      again: () => void this.watch(message.player),
    };
    return new Board(message, options);
  }

  #onAnswer(message: Ack | HintAck | Refused): void {
    const { board } = this.#state;
    if (message.t === 'refused' && message.id === null) return this.#forbid(message.code);
    if (message.t === 'refused') board?.onRefused(message);
    else if (!('hint' in message)) board?.onAck(message);
    const resolve = message.id === null ? undefined : this.#answers.get(message.id);
    if (resolve === undefined) return;
    this.#answers.delete(message.id!);
    resolve(message.t === 'ack' ? { ok: true, ack: message } : { ok: false, refused: message });
  }

  /** Nobody asked: I began to play this deal elsewhere, and may no longer watch it here. */
  #forbid(code: string): void {
    if (code !== 'not_allowed') return;
    const denied = Object.fromEntries([...this.#followed].map((player) => [player, code]));
    this.#followed.clear();
    this.#set({ watched: {}, denied: { ...this.#state.denied, ...denied } });
  }

  #onEvent(race: RaceState, message: EventMessage): void {
    const { event } = message;
    const mine = event.player != null && event.player === race.you;
    const board = mine ? this.#state.board : this.#state.watched[event.player ?? ''];
    board?.onEvent(event);
    const next = onEvent(race, message);
    this.#setRace(next);
    const over = race.you !== null && next.over[race.you] !== undefined;
    if (over || next.race.phase === 'closed') this.#state.board?.end();
  }
}
