/** Ways into a day's deal. Each returns what went wrong, if anything did. */
import { api, type ApiError } from '../../api/api';
import { asGuest } from '../../identity/identity.svelte';
import { navigate } from '../../router/router.svelte';

/** Begins or resumes my try of today and goes there. */
export async function begin(game: string, practice: boolean): Promise<ApiError | null> {
  const answer = await asGuest(() => api.startDaily(game, practice));
  if (!answer.ok) return answer.error;
  navigate(`/r/${answer.value.race}`);
  return null;
}
