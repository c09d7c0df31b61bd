/** Whose lines tables show: everybody's, or those of my friends and me. Remembered in this browser. */
import { identity } from '../../identity/identity.svelte';
import { settings } from '../../settings/settings.svelte';

/** Who is nobody yet has no friends, and sees everybody. */
export const friendsOnly = (): boolean => settings.friends && identity.guest !== null;
