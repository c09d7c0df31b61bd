/** The games that this server offers, asked for once. */
import type { GameInfo } from '../protocol/messages';
import { api, type Answer } from './api';

const known = $state<{ list: GameInfo[] | null }>({ list: null });
let asked: Promise<Answer<GameInfo[]>> | null = null;

export const games = {
  /** Null until the answer has come. */
  get list(): GameInfo[] | null {
    return known.list;
  },
  find(id: string): GameInfo | null {
    return known.list?.find((game) => game.id === id) ?? null;
  },
  name(id: string): string {
    return games.find(id)?.name ?? id;
  },
};

export async function loadGames(): Promise<Answer<GameInfo[]>> {
  asked ??= api.games();
  const answer = await asked;
  if (answer.ok) known.list = answer.value;
  else asked = null;
  return answer;
}
