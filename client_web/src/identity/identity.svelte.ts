/** Who I am in this browser: the server keeps a guest by its cookie, this page only the name. */
import { api, type Answer } from '../api/api';
import { storage } from '../settings/settings.svelte';

const KEY = 'samedeal.guest';

interface Identity {
  guest: string | null;
  name: string | null;
}

function restore(): Identity {
  try {
    const found = JSON.parse(storage()?.getItem(KEY) ?? '{}') as Partial<Identity>;
    return { guest: found.guest ?? null, name: found.name ?? null };
  } catch {
    return { guest: null, name: null };
  }
}

export const identity: Identity = $state(restore());

function keep(): void {
  storage()?.setItem(KEY, JSON.stringify(identity));
}

let asked: Promise<void> | null = null;

/** Asks the server, once, where this page does not know a guest: the cookie may still prove one. */
export function recall(): Promise<void> {
  if (identity.guest !== null) return Promise.resolve();
  asked ??= api.whoAmI().then((answer) => {
    if (!answer.ok) asked = null;
    else if (answer.value.guest !== null && identity.guest === null) {
      [identity.guest, identity.name] = [answer.value.guest, answer.value.name];
      keep();
    }
  });
  return asked;
}

/** The server knows no guest here any more. The name stays, for the next one. */
export function becomeNobody(): void {
  identity.guest = null;
  keep();
}

const unknown = (answer: Answer<unknown>): boolean => !answer.ok && answer.error.status === 401;

/** Makes a guest. An old cookie that proves nothing is taken away by the first answer. */
export async function becomeGuest(): Promise<Answer<unknown>> {
  const ask = () => api.guest(identity.name ?? undefined);
  const first = await ask();
  const answer = unknown(first) ? await ask() : first;
  if (answer.ok) {
    identity.guest = answer.value.guest;
    identity.name = answer.value.name;
    keep();
  }
  return answer;
}

/** Runs what needs an identity; makes one first, and once more where it is no longer known. */
export async function asGuest<T>(action: () => Promise<Answer<T>>): Promise<Answer<T>> {
  if (identity.guest === null) {
    const made = await becomeGuest();
    if (!made.ok) return made;
  }
  const answer = await action();
  if (!unknown(answer)) return answer;
  const made = await becomeGuest();
  return made.ok ? action() : made;
}

export function rename(name: string): void {
  identity.name = name;
  keep();
}

/** My data is gone: this browser knows no guest any more. */
export function forget(): void {
  identity.guest = identity.name = null;
  storage()?.removeItem(KEY);
}
