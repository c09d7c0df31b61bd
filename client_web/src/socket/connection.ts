/**
 * The one socket of a race: connects, comes back, and sends again what was not answered.
 *
 *   connect ─▶ open ─▶ welcome ─▶ (messages) ─▶ close ─▶ wait with jitter ─▶ connect
 *
 * A command keeps its id for good, so the server recognises it when it comes twice; one that it
 * cannot carry out just now is sent again until it can. Time passes by `tick`, several times a second; nothing here owns a timer.
 */
import type { Closing, Inbound, Outbound, Refused } from '../protocol/messages';
import { PROTOCOL, type Command } from '../protocol/names';
import { Clock } from './clock';
import { signalOf, type Signal } from './signal';

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Environment {
  open(): Wire;
  /** ms since the epoch, never stepping back. */
  now(): number;
  /** 0 to 1. */
  random(): number;
  online(): boolean;
}

/** Why this connection will not come back by itself. */
export type Final = 'unknown' | 'forbidden' | 'expired' | 'malformed' | 'version';

export interface Listener {
  message(message: Outbound): void;
  status(signal: Signal, final: Final | null): void;
}

const FINAL_CODES: Record<number, Final> = {
  4400: 'malformed',
  4403: 'forbidden',
  4404: 'unknown',
  4410: 'expired',
};
const FINAL_REASONS: Partial<Record<Closing['reason'], Final>> = {
  malformed: 'malformed',
  forbidden: 'forbidden',
  unknown: 'unknown',
  expired: 'expired',
};

/** Commands about this socket, not about the race: a new socket starts without them. */
const OF_THE_SOCKET = new Set<Inbound['t']>(['ping', 'resync', 'watch', 'unwatch', 'hint']);

/** Refused for now, whatever it was: the store is away, or too many want something at once. */
const NOT_NOW = new Set(['unavailable', 'busy']);
/** And sent again after, ms. */
const SEND_AGAIN = 500;

const BURST = 5;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** Silence, ms: ping after the first, out of touch after the second, given up after the third. */
const SILENCE = { running: [2_000, 3_000, 8_000], idle: [10_000, 13_000, 20_000] } as const;

interface Unanswered {
  text: string;
  since: number;
  /** When to send it again, though this connection stands. */
  again: number | null;
}

export class Connection {
  readonly clock = new Clock();
  /** A running race is watched more closely than a lobby. */
  running = false;
  #env: Environment;
  #listener: Listener;
  #wire: Wire | null = null;
  #welcomed = false;
  #everWelcomed = false;
  #unanswered = new Map<string, Unanswered>();
  #pings = new Map<number, number>();
  #prefix: string;
  #counter = 0;
  #burst = 0;
  #heard = 0;
  #pinged = 0;
  #failures = 0;
  #retryAt = 0;
  #final: Final | null = null;
  #signal: Signal = 'connecting';
  #stopped = false;

  constructor(env: Environment, listener: Listener) {
    this.#env = env;
    this.#listener = listener;
    this.#prefix = Math.floor(env.random() * 36 ** 6)
      .toString(36)
      .padStart(6, '0');
  }

  get signal(): Signal {
    return this.#signal;
  }

  /** The server's time now, ms since the epoch. */
  serverNow(): number {
    return this.#env.now() + this.clock.offset;
  }

  /** Sends a command, or keeps it until there is a connection; returns its id. */
  send(command: Command): string {
    const id = `${this.#prefix}-${++this.#counter}`;
    const text = JSON.stringify({ ...command, id });
    const kept = !OF_THE_SOCKET.has(command.t);
    if (kept) this.#unanswered.set(id, { text, since: this.#env.now(), again: null });
    if (this.#welcomed) this.#wire?.send(text);
    return id;
  }

  /** Lets time pass: connects, pings, notices silence. Call it several times a second. */
  tick(): void {
    if (this.#stopped || this.#final !== null) return;
    const now = this.#env.now();
    if (this.#wire === null) {
      if (now >= this.#retryAt && this.#env.online()) this.#connect();
    } else {
      const silent = now - this.#heard;
      const [ping, , dead] = this.#silence();
      if (silent > dead) this.#drop();
      else if (this.#welcomed && silent > ping && now - this.#pinged > ping) this.#ping();
      if (this.#welcomed) this.#sendAll((kept) => kept.again !== null && now >= kept.again);
    }
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

  #silence(): readonly [number, number, number] {
    return this.running ? SILENCE.running : SILENCE.idle;
  }

  #connect(): void {
    const wire = this.#env.open();
    this.#wire = wire;
    this.#heard = this.#env.now();
    wire.onmessage = (event) => this.#onMessage(event.data);
    wire.onclose = (event) => {
      if (event.code in FINAL_CODES) this.#finish(FINAL_CODES[event.code]!);
      else this.#drop();
    };
  }

  #detach(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#welcomed = false;
    this.#pings.clear();
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  /** Full jitter between a quarter and the whole of a wait that doubles. */
  #drop(hint?: number | null): void {
    this.#detach();
    const wait = hint ?? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    this.#retryAt = this.#env.now() + wait * (0.25 + 0.75 * this.#env.random());
    this.#report();
  }

  #finish(final: Final): void {
    this.#detach();
    this.#final = final;
    this.#report();
  }

  #onMessage(data: unknown): void {
    const now = this.#env.now();
    this.#heard = now;
    const message = JSON.parse(String(data)) as Outbound;
    switch (message.t) {
      case 'welcome':
        if (message.protocol !== PROTOCOL) return this.#finish('version');
        this.clock.told(message.now, now);
        this.#listener.message(message);
        return this.#welcome();
      case 'pong':
        return this.#pong(message.n, now, message.now);
      case 'closing': {
        const final = FINAL_REASONS[message.reason];
        return final ? this.#finish(final) : this.#drop(message.retry_ms);
      }
      case 'ack':
      case 'refused':
        if (message.t === 'refused' && this.#postponed(message)) return this.#report();
        if (message.id !== null) this.#unanswered.delete(message.id);
    }
    this.#listener.message(message);
    this.#report();
  }

  #welcome(): void {
    if (this.#welcomed) return;
    this.#welcomed = this.#everWelcomed = true;
    this.#failures = 0;
    this.#burst = BURST;
    this.#sendAll(() => true);
    this.#ping();
    this.#report();
  }

  #sendAll(due: (kept: Unanswered) => boolean): void {
    for (const kept of this.#unanswered.values()) {
      if (!due(kept)) continue;
      kept.again = null;
      this.#wire?.send(kept.text);
    }
  }

  /** Whether a refusal is for now only: its command stays without an answer for a while. */
  #postponed({ id, code }: Refused): boolean {
    const kept = id === null || !NOT_NOW.has(code) ? undefined : this.#unanswered.get(id);
    if (kept === undefined) return false;
    kept.again = this.#env.now() + SEND_AGAIN;
    return true;
  }

  #ping(): void {
    const n = ++this.#counter;
    this.#pinged = this.#env.now();
    this.#pings.set(n, this.#pinged);
    this.#wire?.send(JSON.stringify({ t: 'ping', n }));
  }

  #pong(n: number, heard: number, server: number): void {
    const sent = this.#pings.get(n);
    if (sent === undefined) return;
    this.#pings.delete(n);
    this.clock.sample(sent, heard, server);
    if (this.#burst > 0 && --this.#burst > 0) this.#ping();
    this.#report(true);
  }

  #report(always = false): void {
    const now = this.#env.now();
    const [oldest] = this.#unanswered.values();
    const signal = signalOf({
      online: this.#env.online(),
      welcomed: this.#welcomed,
      everWelcomed: this.#everWelcomed,
      silent: now - this.#heard,
      patience: this.#silence()[1],
      trip: this.clock.trip,
      oldest: oldest === undefined ? 0 : now - oldest.since,
    });
    if (signal === this.#signal && !always && this.#final === null) return;
    this.#signal = signal;
    this.#listener.status(signal, this.#final);
  }
}
