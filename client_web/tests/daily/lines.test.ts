import { describe, expect, it } from 'vitest';
import {
  changed,
  excerpt,
  friendsOf,
  linesOf,
  myLine,
  whole,
  type Lines,
} from '../../src/state/day';
import { board, row, rows } from './rows';

const places = (lines: Lines): string[] =>
  lines.map((line) => (line ? `${line.shared ? '=' : ''}${line.place}` : '…'));

describe('a change of a table', () => {
  it('leaves every line that it does not name the same object', () => {
    const before = board({ players: 3, rows: rows(1, 3) });
    const after = changed(before, {
      t: 'day_change',
      date: before.date,
      game: before.game,
      players: 4,
      rows: [row(9, { place: 2 }), row(2, { place: 3 }), row(3, { place: 4 })],
    });
    expect(after.rows.map((line) => line.guest)).toEqual(['u_0001', 'u_0009', 'u_0002', 'u_0003']);
    expect(after.rows[0]).toBe(before.rows[0]);
    expect(after.players).toBe(4);
    expect(after).not.toHaveProperty('t');
  });

  it('takes out who has left the first hundred and keeps what it says nothing about', () => {
    const before = board({ rows: rows(1, 3), me: row(2), neighbours: [row(1), row(3)] });
    const change = { t: 'day_change', date: before.date, game: before.game } as const;
    const gone = changed(before, { ...change, gone: ['u_0003'] });
    expect(gone.rows.map((line) => line.place)).toEqual([1, 2]);
    expect(gone.me).toBe(before.me);
    expect(changed(before, { ...change, seed: 'ff' }).rows).toBe(before.rows);
  });

  it('puts lines of one place in the order of guests', () => {
    const before = board({ rows: [row(5, { place: 1 })] });
    const change = { t: 'day_change', date: before.date, game: before.game } as const;
    const after = changed(before, { ...change, rows: [row(4, { place: 1 })] });
    expect(after.rows.map((line) => line.guest)).toEqual(['u_0004', 'u_0005']);
  });
});

describe('the short table', () => {
  it('shows me at rank 500 of 1000 between two neighbours on each side', () => {
    const told = board({
      players: 1000,
      rows: rows(1, 100),
      me: row(500),
      neighbours: [...rows(495, 499), ...rows(501, 505)],
    });
    expect(places(excerpt(told))).toEqual(['1', '2', '3', '…', '498', '499', '500', '501', '502']);
  });

  it('needs no gap while I am near the top', () => {
    const told = board({ rows: rows(1, 60), me: row(5), neighbours: rows(1, 10) });
    expect(places(excerpt(told))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });

  it('shows me among the first hundred', () => {
    const told = board({ rows: rows(1, 60), me: row(15), neighbours: rows(10, 20) });
    expect(places(excerpt(told))).toEqual(['1', '2', '3', '…', '13', '14', '15', '16', '17']);
  });

  it('shows the last of all with the two before', () => {
    const told = board({ rows: rows(1, 60), me: row(60), neighbours: rows(55, 59) });
    expect(places(excerpt(told))).toEqual(['1', '2', '3', '…', '58', '59', '60']);
  });

  it('shows the first eight to who has not played, and nothing of nobody', () => {
    expect(places(excerpt(board({ rows: rows(1, 60) })))).toHaveLength(8);
    expect(excerpt(board())).toEqual([]);
  });

  it('marks a shared place, also where the other one is beyond the first hundred', () => {
    const near = [row(99), row(100), row(101, { place: 100 }), row(102)];
    const told = board({ rows: rows(1, 100), me: row(101, { place: 100 }), neighbours: near });
    const shown = places(excerpt(told));
    expect(shown).toEqual(['1', '2', '3', '…', '99', '=100', '=100', '102']);
    expect(myLine(told)).toMatchObject({ shared: true });
  });

  it('has no place for who is under review', () => {
    const told = board({ rows: rows(1, 2), me: row(9, { place: null, review: true }) });
    expect(places(excerpt(told))).toEqual(['1', '2']);
    expect(myLine(told)).toBeNull();
  });
});

describe('the whole table', () => {
  it('has my part below a gap', () => {
    const told = board({ rows: rows(1, 100), me: row(500), neighbours: [row(499), row(501)] });
    const shown = places(whole(told));
    expect(shown).toHaveLength(104);
    expect(shown.slice(-5)).toEqual(['100', '…', '499', '500', '501'].slice(-5));
  });
});

describe('a table of friends', () => {
  const friend = (n: number, friends_place: number, place = n) => row(n, { place, friends_place });
  const ours = [friend(7, 1), friend(40, 2), friend(90, 3), friend(91, 3, 90)];
  const told = board({
    players: 200,
    rows: ours,
    me: ours[2]!,
    neighbours: [row(89), row(91, { place: 90 }), row(92, { place: 90 }), row(93)],
  });

  it('has their places among themselves, and no neighbours who are strangers', () => {
    expect(places(excerpt(friendsOf(told)))).toEqual(['1', '2', '=3', '=3']);
    expect(places(whole(friendsOf(told)))).toEqual(['1', '2', '=3', '=3']);
  });

  it('leaves me the place that I have among everybody', () => {
    expect(myLine(told)).toMatchObject({ place: 90, shared: true });
    const alone = { ...told, neighbours: [row(89), row(92)] };
    expect(myLine(alone)).toMatchObject({ place: 90, shared: false });
  });
});

describe('places', () => {
  it('are shared 1-2-2-4', () => {
    const list = [row(1), row(2), row(3, { place: 2 }), row(4)];
    expect(places(linesOf(list))).toEqual(['1', '=2', '=2', '4']);
  });
});
