/** The HTTP interface. A refusal is a value with the server's code; so is a lost network. */
import type {
  CreatedRace,
  ErrorBody,
  GameInfo,
  GameRules,
  Guest,
  Joined,
  NewRace,
  RaceFacts,
  RaceStatus,
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

export const api = {
  guest: (name?: string) => ask<Guest>('POST', '/guests', name === undefined ? {} : { name }),
  games: () => ask<GameInfo[]>('GET', '/games'),
  rules: (game: string, language: string) =>
    ask<GameRules>('GET', `/games/${encodeURIComponent(game)}/rules?language=${language}`),
  create: (race: Partial<NewRace> & Pick<NewRace, 'game'>) =>
    ask<CreatedRace>('POST', '/races', race),
  race: (idOrCode: string) => ask<RaceStatus>('GET', `/races/${encodeURIComponent(idOrCode)}`),
  watch: () => ask<WatchList>('GET', '/watch'),
  join: (idOrCode: string, name?: string) =>
    ask<Joined>(
      'POST',
      `/races/${encodeURIComponent(idOrCode)}/join`,
      name === undefined ? {} : { name },
    ),
};
