/** Cards home over time, as the server tells it once a race is closed. Times are ms since the start. */
import type { Results } from '../protocol/messages';
import { endOf } from './places';

export type Point = readonly [ms: number, cards: number];
export type Curves = Readonly<Record<string, readonly Point[]>>;

const isPoint = (found: unknown[]): found is [number, number] =>
  found.length === 2 && found.every((part) => typeof part === 'number');

/** A line for each board, drawn on to where that board ended. */
export function curvesOf(results: Results): Curves {
  const lines = results.rows.map((row) => {
    const points = (results.curves[row.player] ?? []).filter(isPoint);
    const last = points.at(-1);
    const end = endOf(row, results);
    const rest: Point[] = last !== undefined && end > last[0] ? [[end, last[1]]] : [];
    return [row.player, [...points, ...rest]] as const;
  });
  return Object.fromEntries(lines);
}

/** Whether there is anything to see: some board's count changed. */
export function tells(results: Results): boolean {
  return Object.values(results.curves).some((points) => points.length > 1);
}
