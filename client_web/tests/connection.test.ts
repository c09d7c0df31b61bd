import { beforeEach, describe, expect, it } from 'vitest';
import type { Outbound, RaceInfo, Welcome } from '../src/protocol/messages';
import { Connection, type Final, type Wire } from '../src/socket/connection';
import { Clock } from '../src/socket/clock';
import { signalOf, type Facts, type Signal } from '../src/socket/signal';

class Line implements Wire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  commands(): Record<string, unknown>[] {
    return this.sent.filter((message) => message.t !== 'ping');
  }
}

const welcome: Welcome = {
  t: 'welcome',
  protocol: 1,
  you: 'p1',
  version: 1,
  now: 50_000,
  race: { id: 'b7x', phase: 'running' } as RaceInfo,
};

let now: number;
let online: boolean;
let lines: Line[];
let heard: Outbound[];
let signals: [Signal, Final | null][];
let connection: Connection;

const line = (): Line => lines.at(-1)!;
const says = (message: object): void => line().onmessage?.({ data: JSON.stringify(message) });
function wait(ms: number): void {
  for (const end = now + ms; now < end;) {
    now = Math.min(end, now + 200);
    connection.tick();
  }
}

beforeEach(() => {
  now = 1_000;
  online = true;
  lines = [];
  heard = [];
  signals = [];
  const open = (): Line => {
    lines.push(new Line());
    return line();
  };
  connection = new Connection(
    { open, now: () => now, random: () => 0.5, online: () => online },
    {
      message: (message) => heard.push(message),
      status: (signal, final) => signals.push([signal, final]),
    },
  );
  connection.tick();
});

describe('a command', () => {
  it('waits for the welcome and is then sent', () => {
    const id = connection.send({ t: 'undo', rev: 3 });
    expect(line().sent).toEqual([]);
    says(welcome);
    expect(line().commands()).toEqual([{ t: 'undo', rev: 3, id }]);
  });

  it('without an answer is sent again with the same id after a reconnection', () => {
    says(welcome);
    const first = connection.send({ t: 'move', rev: 0, move: 'draw' });
    const second = connection.send({ t: 'move', rev: 1, move: 'draw' });
    says({ t: 'ack', id: first, rev: 1 });
    line().onclose?.({ code: 1006 });
    wait(1_000);
    expect(lines).toHaveLength(2);
    says(welcome);
    expect(line().commands()).toEqual([{ t: 'move', rev: 1, move: 'draw', id: second }]);
  });

  it.each(['unavailable', 'busy'])('that is %s is sent again until there is an answer', (code) => {
    says(welcome);
    const id = connection.send({ t: 'move', rev: 0, move: 'draw' });
    for (let times = 1; times <= 3; times++) {
      expect(line().commands()).toEqual(Array(times).fill({ t: 'move', rev: 0, move: 'draw', id }));
      says({ t: 'refused', id, code, message: 'Send it again.' });
      expect(line().commands()).toHaveLength(times);
      wait(1_000);
    }
    expect(heard.map((message) => message.t)).toEqual(['welcome']);
    expect(connection.signal).toBe('slow');
    says({ t: 'ack', id, rev: 1 });
    wait(1_000);
    expect(line().commands()).toHaveLength(4);
    expect(heard.map((message) => message.t)).toEqual(['welcome', 'ack']);
  });

  it('that is refused for good, or about the socket alone, is not sent again', () => {
    says(welcome);
    const move = connection.send({ t: 'move', rev: 0, move: 'draw' });
    const look = connection.send({ t: 'watch', player: 'p2' });
    says({ t: 'refused', id: move, code: 'stale', message: '' });
    says({ t: 'refused', id: look, code: 'unavailable', message: '' });
    wait(1_000);
    expect(line().commands()).toHaveLength(2);
    expect(heard.map((message) => message.t)).toEqual(['welcome', 'refused', 'refused']);
  });

  it('about the socket alone is not sent again', () => {
    says(welcome);
    connection.send({ t: 'resync' });
    line().onclose?.({ code: 1006 });
    wait(1_000);
    says(welcome);
    expect(line().commands()).toEqual([]);
  });
});

describe('ids', () => {
  it('have a random part for the page and a counter', () => {
    expect(connection.send({ t: 'start' })).toMatch(/^[0-9a-z]{6}-1$/);
    expect(connection.send({ t: 'start' })).toMatch(/^[0-9a-z]{6}-2$/);
  });
});

describe('reconnecting', () => {
  it('waits longer each time, never more than eight seconds', () => {
    const times: number[] = [];
    for (let round = 0; round < 9; round++) {
      const count = lines.length;
      line().onclose?.({ code: 1006 });
      const start = now;
      while (lines.length === count) wait(200);
      times.push(now - start);
    }
    expect(times[0]).toBeLessThanOrEqual(400);
    expect(times.at(-1)).toBeGreaterThan(3_000);
    expect(Math.max(...times)).toBeLessThanOrEqual(8_000);
  });

  it('follows the hint of a server that restarts', () => {
    says(welcome);
    says({ t: 'closing', reason: 'restart', retry_ms: 4_000 });
    wait(2_000);
    expect(lines).toHaveLength(1);
    wait(600);
    expect(lines).toHaveLength(2);
  });

  it('comes back when the server has no store for the moment', () => {
    says({ t: 'closing', reason: 'unavailable' });
    wait(10_000);
    expect(lines.length).toBeGreaterThan(1);
    expect(signals.every(([, final]) => final === null)).toBe(true);
  });

  it('does not wait once the network is back', () => {
    says(welcome);
    online = false;
    line().onclose?.({ code: 1006 });
    wait(20_000);
    expect(lines).toHaveLength(1);
    online = true;
    connection.wake();
    expect(lines).toHaveLength(2);
  });

  it('drops a socket that has long been silent', () => {
    connection.running = true;
    says(welcome);
    wait(8_400);
    expect(line().closed || lines.length > 1).toBe(true);
  });
});

describe('the end', () => {
  it.each([
    [4404, 'unknown'],
    [4403, 'forbidden'],
    [4410, 'expired'],
    [4400, 'malformed'],
  ] as const)('code %d is final: %s', (code, final) => {
    line().onclose?.({ code });
    wait(30_000);
    expect(lines).toHaveLength(1);
    expect(signals.at(-1)?.[1]).toBe(final);
  });

  it('is another version of the protocol: the page must be loaded again', () => {
    says({ ...welcome, protocol: 2 });
    expect(signals.at(-1)?.[1]).toBe('version');
    expect(heard).toEqual([]);
  });
});

describe('the clock', () => {
  it('is measured by five pings after the welcome', () => {
    says(welcome);
    for (let i = 0; i < 5; i++) {
      const { n } = line().sent.at(-1) as { n: number };
      now += 40;
      says({ t: 'pong', n, now: now - 20 + 49_000 });
    }
    expect(connection.clock.checked).toBe(true);
    expect(connection.clock.within).toBe(20);
    expect(connection.serverNow() - now).toBe(49_000);
    expect(line().sent.filter((message) => message.t === 'ping')).toHaveLength(5);
  });

  it('takes the median, so that one late answer does not shift it', () => {
    const clock = new Clock();
    for (const trip of [20, 900, 22, 24, 18])
      clock.sample(0, trip, 500 + (trip > 100 ? 5 : trip / 2));
    expect(clock.offset).toBe(500);
  });
});

describe('silence in a running race', () => {
  it('is asked about after two seconds, and is no connection after three', () => {
    connection.running = true;
    says(welcome);
    const pings = () => line().sent.filter((message) => message.t === 'ping').length;
    const before = pings();
    wait(1_800);
    expect(pings()).toBe(before);
    wait(400);
    expect(pings()).toBe(before + 1);
    expect(connection.signal).toBe('live');
    wait(1_000);
    expect(connection.signal).toBe('reconnecting');
    says({ t: 'presence', player: 'p2', connected: true, since: 0 });
    expect(connection.signal).toBe('live');
  });
});

describe('the signal', () => {
  const good: Facts = {
    online: true,
    welcomed: true,
    everWelcomed: true,
    silent: 100,
    patience: 3_000,
    trip: 40,
    oldest: 0,
  };
  it.each([
    [{}, 'live'],
    [{ trip: 301 }, 'slow'],
    [{ oldest: 601 }, 'slow'],
    [{ silent: 3_001 }, 'reconnecting'],
    [{ welcomed: false }, 'reconnecting'],
    [{ welcomed: false, everWelcomed: false }, 'connecting'],
    [{ online: false }, 'offline'],
  ] as [Partial<Facts>, Signal][])('%j is %s', (change, expected) => {
    expect(signalOf({ ...good, ...change })).toBe(expected);
  });
});
