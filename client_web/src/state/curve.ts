/** Cards home over time, as the standings told it. Times are ms since the start. */
import type { StandingsRow } from '../protocol/messages';

export type Curve = Readonly<Record<string, readonly (readonly [ms: number, cards: number])[]>>;

/** A curve with one more reading: a point for everybody whose count changed. */
export function withReading(curve: Curve, rows: readonly StandingsRow[], ms: number): Curve {
  const changed = rows.filter((row) => curve[row.player]?.at(-1)?.[1] !== row.cards);
  if (changed.length === 0) return curve;
  const points = changed.map((row) => {
    const home = row.last_home_ms;
    const last = curve[row.player]?.at(-1)?.[0] ?? 0;
    const at = home !== null && home >= last ? home : Math.max(last, ms);
    return [row.player, [...(curve[row.player] ?? []), [at, row.cards] as const]] as const;
  });
  return { ...curve, ...Object.fromEntries(points) };
}

/** Whether there is anything to draw: somebody's count rose while this page looked. */
export function tells(curve: Curve): boolean {
  return Object.values(curve).some((points) => points.length > 1);
}
