/** Ways into a race. */
import { api, type ApiError } from '../api/api';
import { around } from '../api/around';
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

/** The race that I was led to because I want to race now: I am ready there at once. */
let led: string | null = null;

/** Whether I come to this lobby ready. */
export function cameReady(race: string): boolean {
  return race === led;
}

/** A seat with whoever waits for this game, else in a lobby that waits for others. */
export async function raceAnyone(game: string): Promise<ApiError | null> {
  const named = () => (identity.name ? { game, name: identity.name } : { game });
  const answer = await asGuest(() => around.anyone(named()));
  if (!answer.ok) return answer.error;
  led = answer.value.id;
  navigate(`/r/${answer.value.code}`);
  return null;
}
