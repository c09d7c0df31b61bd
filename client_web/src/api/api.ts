/** The HTTP interface. A refusal is a value with the server's code; so is a lost network. */
import type {
  CreatedRace,
  DailyList,
  DayBoard,
  ErrorBody,
  GameInfo,
  GameRules,
  Guest,
  History,
  KnownGuest,
  Joined,
  Leaderboard,
  NewRace,
  RaceFacts,
  RaceStatus,
  StartedDaily,
  WatchList,
} from '../protocol/messages';

export interface ApiError {
  /** 0 where no answer came. */
  status: number;
  code: string;
  message: string;
  /** Where the race stands that refused, if one did. */
  race?: RaceFacts;
}
export type Answer<T> = { ok: true; value: T } | { ok: false; error: ApiError };

async function errorOf(response: Response): Promise<ApiError> {
  const { status } = response;
  try {
    const { error } = (await response.json()) as ErrorBody;
    const { code, message, race } = error;
    return { status, code, message, ...(race && { race }) };
  } catch {
    return { status, code: 'other', message: response.statusText };
  }
}

/** Asks the server for JSON; an answer without a body is null. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  try {
    const response = await fetch(`/api${path}`, init);
    if (!response.ok) return { ok: false, error: await errorOf(response) };
    const value = response.status === 204 ? null : await response.json();
    return { ok: true, value: value as T };
  } catch (cause) {
    return { ok: false, error: { status: 0, code: 'network', message: String(cause) } };
  }
}

const part = encodeURIComponent;

/** Which table of a game: of today's period, or of the one that `date` belongs to. */
export interface TableWish {
  game: string;
  period: Leaderboard['period'];
  by: Leaderboard['by'];
  page: number;
  date: string | null;
}

function tablePath({ game, period, by, page, date }: TableWish, friends: boolean): string {
  const query = new URLSearchParams({
    period,
    by,
    page: String(page),
    ...(date && { date }),
    ...(friends && { friends: '1' }),
  });
  return `/leaderboards/${part(game)}?${query}`;
}

export const api = {
  whoAmI: () => ask<KnownGuest>('GET', '/guests'),
  guest: (name?: string) => ask<Guest>('POST', '/guests', name === undefined ? {} : { name }),
  games: () => ask<GameInfo[]>('GET', '/games'),
  rules: (game: string, language: string) =>
    ask<GameRules>('GET', `/games/${part(game)}/rules?language=${language}`),
  create: (race: Partial<NewRace> & Pick<NewRace, 'game'>) =>
    ask<CreatedRace>('POST', '/races', race),
  race: (idOrCode: string) => ask<RaceStatus>('GET', `/races/${part(idOrCode)}`),
  watch: () => ask<WatchList>('GET', '/watch'),
  join: (idOrCode: string, name?: string) =>
    ask<Joined>('POST', `/races/${part(idOrCode)}/join`, name === undefined ? {} : { name }),
  daily: () => ask<DailyList>('GET', '/daily'),
  startDaily: (game: string, practice: boolean) =>
    ask<StartedDaily>('POST', `/daily/${part(game)}/start`, { practice }),
  day: (date: string, game: string) => ask<DayBoard>('GET', `/daily/${part(date)}/${part(game)}`),
  /** `friends`: my friends and me alone. */
  leaderboard: (wish: TableWish, friends: boolean) =>
    ask<Leaderboard>('GET', tablePath(wish, friends)),
  history: (page: number) => ask<History>('GET', `/players/me/history?page=${page}`),
};
