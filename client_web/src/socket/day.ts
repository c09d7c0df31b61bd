/**
 * The socket of a day's table: told whole, then what is different; it comes back by itself.
 * Time passes by `tick`, several times a second; nothing here owns a timer.
 */
import type { Closing, DayBoard, DayChange, DayMessage, NextDay, Pong } from '../protocol/messages';
import { changed } from '../state/day';
import { Clock } from './clock';
import type { Environment, Wire } from './connection';
import type { Signal } from './signal';

type Told = DayMessage | DayChange | NextDay | Pong | Closing;

export interface DayListener {
  board(board: DayBoard): void;
  /** It is 00:00 UTC: the new day's deals. */
  nextDay(message: NextDay): void;
  /** `unknown`: there is no such table, so this socket will not come back. */
  status(signal: Signal, unknown: boolean): void;
  /** The server knows no guest here, so there are no friends; this socket will not come back. */
  nobody(): void;
}

const UNKNOWN = 4404;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 16_000;
/** Silence, ms: ping after the first, given up after the second. */
const PING_AFTER = 15_000;
const DEAD_AFTER = 25_000;

export class DayFeed {
  readonly clock = new Clock();
  #env: Environment;
  #listener: DayListener;
  #wire: Wire | null = null;
  #board: DayBoard | null = null;
  #opened = false;
  #live = false;
  #unknown = false;
  #stopped = false;
  #heard = 0;
  #ping: { n: number; sent: number } | null = null;
  #counter = 0;
  #failures = 0;
  #retryAt = 0;
  #signal: Signal = 'connecting';

  constructor(env: Environment, listener: DayListener) {
    this.#env = env;
    this.#listener = listener;
  }

  /** The server's time now, ms since the epoch. */
  serverNow(): number {
    return this.#env.now() + this.clock.offset;
  }

  tick(): void {
    if (this.#stopped || this.#unknown) return;
    const now = this.#env.now();
    if (this.#wire === null) {
      if (now >= this.#retryAt && this.#env.online()) this.#connect();
    } else if (now - this.#heard > DEAD_AFTER) this.#drop();
    else if (this.#live && now - this.#heard > PING_AFTER && this.#ping === null) this.#sendPing();
    this.#report();
  }

  /** The network is back, or the tab: no reason to wait any longer. */
  wake(): void {
    this.#retryAt = 0;
    this.#failures = 0;
    this.tick();
  }

  stop(): void {
    this.#stopped = true;
    this.#detach();
  }

  #connect(): void {
    const wire = this.#env.open();
    this.#wire = wire;
    this.#heard = this.#env.now();
    wire.onopen = () => (this.#opened = true);
    wire.onmessage = (event) => this.#onMessage(JSON.parse(String(event.data)) as Told);
    wire.onclose = (event) => {
      if (event.code === UNKNOWN) this.#finish();
      else this.#drop();
    };
  }

  #detach(): void {
    const [wire, opened] = [this.#wire, this.#opened];
    this.#wire = null;
    this.#opened = this.#live = false;
    this.#ping = null;
    if (wire === null) return;
    wire.onmessage = wire.onclose = null;
    // Browsers complain about a socket that is closed before it was open.
    wire.onopen = opened ? null : () => wire.close();
    if (opened) wire.close();
  }

  /** Full jitter between a quarter and the whole of a wait that doubles. */
  #drop(hint?: number | null): void {
    this.#detach();
    const wait = hint ?? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    this.#retryAt = this.#env.now() + wait * (0.25 + 0.75 * this.#env.random());
    this.#report();
  }

  #finish(): void {
    this.#detach();
    this.#unknown = true;
    this.#report();
  }

  #leave(): void {
    this.stop();
    this.#listener.nobody();
  }

  #onMessage(message: Told): void {
    this.#heard = this.#env.now();
    switch (message.t) {
      case 'day':
        return this.#onBoard(message);
      case 'day_change':
        if (this.#board === null) return;
        this.#board = changed(this.#board, message);
        return this.#listener.board(this.#board);
      case 'next_day':
        return this.#listener.nextDay(message);
      case 'pong':
        return this.#onPong(message);
      case 'closing':
        if (message.reason === 'unknown') return this.#finish();
        if (message.reason === 'forbidden') return this.#leave();
        return this.#drop(message.retry_ms);
    }
  }

  #onBoard({ t: _t, now, ...board }: DayMessage): void {
    this.clock.told(now, this.#heard);
    this.#live = true;
    this.#failures = 0;
    this.#board = board;
    this.#listener.board(board);
    this.#report();
  }

  #sendPing(): void {
    const n = ++this.#counter;
    this.#ping = { n, sent: this.#env.now() };
    this.#wire?.send(JSON.stringify({ t: 'ping', n }));
  }

  #onPong({ n, now }: Pong): void {
    if (this.#ping?.n !== n) return;
    this.clock.sample(this.#ping.sent, this.#heard, now);
    this.#ping = null;
  }

  #report(): void {
    const signal = this.#state();
    if (signal === this.#signal && !this.#unknown) return;
    this.#signal = signal;
    this.#listener.status(signal, this.#unknown);
  }

  #state(): Signal {
    if (!this.#env.online()) return 'offline';
    if (this.#live) return 'live';
    return this.#board === null ? 'connecting' : 'reconnecting';
  }
}
