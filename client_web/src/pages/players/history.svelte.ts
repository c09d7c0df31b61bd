/** My ranked tries of all days: the newest page is asked for, and kept for times without network. */
import { api } from '../../api/api';
import { keep, kept } from '../../api/kept';
import { identity, recall } from '../../identity/identity.svelte';
import type { History } from '../../protocol/messages';
import { wallClock } from '../../socket/browser';
import { monthOf, shifted } from '../daily/days';

const KEY = 'samedeal.history';

export const NOTHING: History = {
  played: 0,
  won: 0,
  win_rate: null,
  streak: 0,
  best_streak: 0,
  days: [],
  games: [],
  rows: [],
  page: 1,
  pages: 1,
};

/** `earlier`: the pages behind the newest one, as far as they were needed. */
interface State {
  newest: History | null;
  earlier: History['rows'];
}

const state: State = $state({ newest: kept<History>(KEY)?.value ?? null, earlier: [] });

/** A page of my history; a visitor whom the server does not know yet has none, which is no error. */
export async function historyPage(page: number): ReturnType<typeof api.history> {
  await recall();
  if (identity.guest === null) return { ok: true, value: NOTHING };
  const answer = await api.history(page);
  if (!answer.ok && answer.error.status === 401) return { ok: true, value: NOTHING };
  return answer;
}

export const history = {
  async load(): Promise<void> {
    const answer = await historyPage(1);
    if (!answer.ok) return;
    state.newest = answer.value;
    state.earlier = [];
    keep(KEY, answer.value, wallClock());
  },
  /** Asks for as many pages as reach back to this month. */
  async reach(month: string): Promise<void> {
    await history.load();
    for (let page = 2; page <= (state.newest?.pages ?? 1); page++) {
      const oldest = [...(state.newest?.rows ?? []), ...state.earlier].at(-1);
      if (oldest === undefined || monthOf(oldest.date) < month) return;
      const answer = await historyPage(page);
      if (!answer.ok) return;
      state.earlier = [...state.earlier, ...answer.value.rows];
    }
  },
  /** The days with a finished ranked try of a game, as far as they are known here. */
  daysOf(game: string): string[] {
    const rows = [...(state.newest?.rows ?? []), ...state.earlier];
    return rows.filter((row) => row.game === game).map((row) => row.date);
  },
  /** The days with a finished try among my newest, and how many in a row there are up to `day`. */
  streakOn(day: string | null): { days: string[]; length: number } {
    const newest = state.newest;
    if (newest === null || day === null) return { days: [], length: 0 };
    const last = newest.days.at(-1);
    const alive = last !== undefined && last >= shifted(day, -1);
    return { days: newest.days, length: alive ? newest.streak : 0 };
  },
};
