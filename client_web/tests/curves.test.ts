import { describe, expect, it } from 'vitest';
import { curvesOf, tells } from '../src/pages/curves';
import type { Results, StandingsRow } from '../src/protocol/messages';

const row = (player: string, ended: number | null): StandingsRow =>
  ({ player, ended_ms: ended }) as StandingsRow;

const results = (curves: Results['curves'], ...rows: StandingsRow[]): Results =>
  ({ starts_at: 1_000, ends_at: 61_000, rows, curves }) as Results;

describe('the curve of a closed race', () => {
  it('goes on to where the board ended', () => {
    const given = results(
      {
        p1: [
          [0, 0],
          [2_000, 1],
        ],
      },
      row('p1', 9_000),
    );
    expect(curvesOf(given)).toEqual({
      p1: [
        [0, 0],
        [2_000, 1],
        [9_000, 1],
      ],
    });
  });

  it('ends with the last card of a board that was won by it', () => {
    const given = results(
      {
        p1: [
          [0, 0],
          [2_000, 52],
        ],
      },
      row('p1', 2_000),
    );
    expect(curvesOf(given)).toEqual({
      p1: [
        [0, 0],
        [2_000, 52],
      ],
    });
  });

  it('never goes beyond the limit', () => {
    const given = results({ p1: [[0, 0]] }, row('p1', 70_000));
    expect(curvesOf(given)['p1']!.at(-1)).toEqual([60_000, 0]);
  });

  it('leaves out what is no point, and boards without any', () => {
    const given = results({ p1: [[0, 0], ['x', 1], [3]] }, row('p1', 0), row('p2', 0));
    expect(curvesOf(given)).toEqual({ p1: [[0, 0]], p2: [] });
  });

  it('tells nothing where no count changed', () => {
    expect(tells(results({ p1: [[0, 0]] }))).toBe(false);
    expect(
      tells(
        results({
          p1: [[0, 0]],
          p2: [
            [0, 0],
            [5, 1],
          ],
        }),
      ),
    ).toBe(true);
  });
});
