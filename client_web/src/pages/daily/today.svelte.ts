/** Today's deals and my tries on them: asked for, kept for times without a network, turned at 00:00. */
import { api, type ApiError } from '../../api/api';
import { keep, kept } from '../../api/kept';
import type {
  DailyGame,
  DailyList,
  NextDay,
  RaceStatus,
  UnfinishedTry,
} from '../../protocol/messages';
import { wallClock } from '../../socket/browser';

const KEY = 'samedeal.daily';

export class Today {
  list = $state.raw<DailyList | null>(null);
  /** When the list was told, ms since the epoch; null while it is fresh. */
  from = $state<number | null>(null);
  problem = $state.raw<ApiError | null>(null);
  /** The races of tries that run, by id: their clocks and cards home. */
  races = $state.raw<Record<string, RaceStatus>>({});
  /** What to add to our clock, as the newest answer or message tells. */
  #offset = 0;
  readonly #here: () => number;

  constructor(here: () => number = wallClock) {
    this.#here = here;
    const found = kept<DailyList>(KEY);
    if (found !== null) [this.list, this.from] = [found.value, found.at];
  }

  /** The server's time, ms since the epoch. */
  now(): number {
    return this.#here() + this.#offset;
  }

  async load(): Promise<void> {
    const sent = this.#here();
    const answer = await api.daily();
    if (!answer.ok) {
      this.problem = answer.error;
      if (this.list !== null) this.from ??= this.now();
      return;
    }
    this.#offset = answer.value.now - (sent + this.#here()) / 2;
    this.#take(answer.value);
    await this.#lookAtTries(answer.value);
  }

  /** The next day's deals have been told; a try that runs counts for the day before. */
  turn(message: NextDay): void {
    this.#offset = message.now - this.#here();
    const { t: _t, ...fresh } = message;
    const before = this.list;
    if (before === null || before.date >= fresh.date) return;
    const unfinished = [
      ...before.unfinished,
      ...before.games.flatMap((game) => runs(before, game)),
    ];
    this.#take({ ...fresh, first_day: before.first_day, unfinished });
  }

  #take(list: DailyList): void {
    this.list = list;
    this.from = this.problem = null;
    keep(KEY, list, this.now());
  }

  async #lookAtTries(list: DailyList): Promise<void> {
    const running = list.games.filter((game) => game.mine.state === 'running');
    const ids = [...running.map((game) => game.mine.race!), ...list.unfinished.map((u) => u.race)];
    const found = await Promise.all(ids.map((id) => api.race(id)));
    const races = found.flatMap((answer, i) => (answer.ok ? [[ids[i]!, answer.value]] : []));
    this.races = Object.fromEntries(races) as Record<string, RaceStatus>;
  }
}

function runs(list: DailyList, { game, mine }: DailyGame): UnfinishedTry[] {
  if (mine.state !== 'running' || mine.race === undefined) return [];
  return [{ date: list.date, game, race: mine.race, ends_at: mine.ends_at ?? null }];
}

/** The game whose table is of interest first: one I have played, then one I play, then any. */
export function firstGame(list: DailyList): string | null {
  const states = ['played', 'running'] as const;
  const found = states.map((state) => list.games.find((game) => game.mine.state === state));
  return (found[0] ?? found[1] ?? list.games[0])?.game ?? null;
}
