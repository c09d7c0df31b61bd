import { beforeEach, describe, expect, it } from 'vitest';
import type { DayBoard, DayMessage, NextDay } from '../../src/protocol/messages';
import type { Wire } from '../../src/socket/connection';
import { DayFeed } from '../../src/socket/day';
import type { Signal } from '../../src/socket/signal';
import { board, row } from './rows';

class Line implements Wire {
  sent: { t: string; n: number }[] = [];
  closed = false;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string; n: number });
  }
  close(): void {
    this.closed = true;
  }
}

const first: DayMessage = { ...board({ rows: [row(1)], players: 1 }), t: 'day', now: 90_000 };

let now: number;
let online: boolean;
let lines: Line[];
let boards: DayBoard[];
let days: NextDay[];
let signals: [Signal, boolean][];
let strangers: number;
let feed: DayFeed;

const line = (): Line => lines.at(-1)!;
function says(message: object): void {
  line().onopen?.();
  line().onmessage?.({ data: JSON.stringify(message) });
}
function wait(ms: number): void {
  for (const end = now + ms; now < end;) {
    now = Math.min(end, now + 200);
    feed.tick();
  }
}

beforeEach(() => {
  [now, online, lines, boards, days, signals, strangers] = [1_000, true, [], [], [], [], 0];
  const open = (): Line => {
    lines.push(new Line());
    return line();
  };
  feed = new DayFeed(
    { open, now: () => now, random: () => 0.5, online: () => online },
    {
      board: (told) => boards.push(told),
      nextDay: (message) => days.push(message),
      status: (signal, unknown) => signals.push([signal, unknown]),
      nobody: () => (strangers += 1),
    },
  );
  feed.tick();
});

describe('the socket of a table', () => {
  it('tells the whole table, then what has changed in it, and knows the hour', () => {
    says(first);
    const change = { t: 'day_change', date: first.date, game: first.game };
    says({ ...change, players: 2, rows: [row(2)] });
    expect(boards.map((told) => told.rows.length)).toEqual([1, 2]);
    expect(boards.at(-1)!.rows[0]).toBe(boards[0]!.rows[0]);
    expect(boards[0]).not.toHaveProperty('t');
    expect(feed.serverNow()).toBe(90_000);
    expect(signals).toEqual([['live', false]]);
  });

  it('hands on that the next day has come', () => {
    says(first);
    says({ t: 'next_day', date: '2026-11-30', now: 1, ends_at: 2, opens_at: 3, games: [] });
    expect(days.map((message) => message.date)).toEqual(['2026-11-30']);
  });

  it('comes back by itself, and begins with the table as it is then', () => {
    says(first);
    line().onclose?.({ code: 1006 });
    wait(2_000);
    expect(lines).toHaveLength(2);
    says({ ...first, players: 9 });
    expect(boards.at(-1)!.players).toBe(9);
    expect(signals.map(([signal]) => signal)).toEqual(['live', 'reconnecting', 'live']);
  });

  it('waits as long as a server asks for that starts again', () => {
    says(first);
    says({ t: 'closing', reason: 'restart', retry_ms: 8_000 });
    wait(4_000);
    expect(lines).toHaveLength(1);
    wait(4_000);
    expect(lines).toHaveLength(2);
  });

  it('asks after a silence, measures the clock by the answer, and gives up a dead line', () => {
    says(first);
    wait(16_000);
    const [ping] = line().sent;
    expect(ping).toMatchObject({ t: 'ping' });
    says({ t: 'pong', n: ping!.n, now: 200_000 });
    expect(Math.abs(feed.serverNow() - 200_000)).toBeLessThan(1_000);
    const before = line();
    wait(30_000);
    expect(before.closed).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
  });

  it.each([
    () => says({ t: 'closing', reason: 'unknown' }),
    () => line().onclose?.({ code: 4404 }),
  ])('does not come back to a table that there is not', (end) => {
    end();
    wait(60_000);
    expect(lines).toHaveLength(1);
    expect(signals).toEqual([['connecting', true]]);
  });

  it('says where the server knows no guest, and does not come back', () => {
    says({ t: 'closing', reason: 'forbidden' });
    wait(60_000);
    expect(strangers).toBe(1);
    expect(lines).toHaveLength(1);
  });

  it('says when the browser is offline, and is there at once when it is back', () => {
    says(first);
    online = false;
    line().onclose?.({ code: 1006 });
    wait(60_000);
    expect(signals.at(-1)).toEqual(['offline', false]);
    expect(lines).toHaveLength(1);
    online = true;
    feed.wake();
    expect(lines).toHaveLength(2);
  });

  it('is silent once it is stopped', () => {
    says(first);
    feed.stop();
    wait(60_000);
    expect(lines).toHaveLength(1);
    expect(line().closed).toBe(true);
  });

  it('closes a line that opens after that as soon as it is open', () => {
    feed.stop();
    expect(line().closed).toBe(false);
    line().onopen?.();
    expect(line().closed).toBe(true);
  });
});
