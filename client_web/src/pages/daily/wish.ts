/** Which table an address asks for, and the address of a table. */
import type { TableWish } from '../../api/api';
import { isDay } from './days';

export const PERIODS = ['day', 'week', 'month', 'all'] as const;
export const BYS = ['time', 'wins'] as const;

function oneOf<T extends string>(choices: readonly T[], text: string | undefined): T {
  return choices.find((choice) => choice === text) ?? choices[0]!;
}

/** What makes no sense in the query is as if it were not there. */
export function wishOf(game: string, query: Record<string, string>): TableWish {
  const page = Number(query.page ?? 1);
  return {
    game,
    period: oneOf(PERIODS, query.period),
    by: oneOf(BYS, query.by),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    date: query.date !== undefined && isDay(query.date) ? query.date : null,
  };
}

/** The inverse of `wishOf`; what is as by default is left out. */
export function tableAddress({ game, period, by, page, date }: TableWish): string {
  const query = new URLSearchParams({
    ...(period !== PERIODS[0] && { period }),
    ...(by !== BYS[0] && { by }),
    ...(page > 1 && { page: String(page) }),
    ...(date !== null && { date }),
  }).toString();
  return `/leaderboards/${encodeURIComponent(game)}${query && `?${query}`}`;
}
