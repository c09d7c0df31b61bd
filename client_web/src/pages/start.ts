/** Ways into a race. */
import { api, type ApiError } from '../api/api';
import { asGuest, identity } from '../identity/identity.svelte';
import type { NewRace } from '../protocol/messages';
import { navigate } from '../router/router.svelte';

export type RaceWish = Partial<NewRace> & Pick<NewRace, 'game'>;

/** Opens a race and goes there; what went wrong otherwise. */
export async function openRace(wish: RaceWish): Promise<ApiError | null> {
  const named = () => (identity.name ? { ...wish, name: identity.name } : wish);
  const answer = await asGuest(() => api.create(named()));
  if (!answer.ok) return answer.error;
  navigate(`/r/${answer.value.code}`);
  return null;
}

/** Alone, cards at once; with a seed the deal of a race that is over. */
export function playAlone(game: string, seed?: string): Promise<ApiError | null> {
  return openRace(seed === undefined ? { game, seats: 1 } : { game, seats: 1, seed });
}
