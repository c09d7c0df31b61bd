/** Answers kept in this browser, to be shown while the server does not answer. */
import { storage } from '../settings/settings.svelte';

export interface Kept<T> {
  /** When the answer came, ms since the epoch. */
  at: number;
  value: T;
}

export function keep<T>(key: string, value: T, at: number): void {
  try {
    storage()?.setItem(key, JSON.stringify({ at, value }));
  } catch {
    // No room: then there is nothing to show without the network.
  }
}

/** What was kept, if it is still readable. */
export function kept<T>(key: string): Kept<T> | null {
  try {
    const found = JSON.parse(storage()?.getItem(key) ?? 'null') as Kept<T> | null;
    return found !== null && typeof found.at === 'number' && found.value ? found : null;
  } catch {
    return null;
  }
}
