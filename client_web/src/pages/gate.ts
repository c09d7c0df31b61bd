/** What a lobby waits for, in one or two sentences. Pure. */
import type { Player } from '../protocol/messages';
import { listed, WORDS } from '../i18n/cards';
import { language, t } from '../i18n/i18n.svelte';

/** Who is alone for so long is told to share the link again, ms. */
const ALONE = 60_000;

/** `waited`: for how long I have been here, ms; `open`: strangers come by themselves. */
export function gateText(players: readonly Player[], waited: number, open: boolean): string {
  if (players.length < 2) {
    return t(!open && waited > ALONE ? 'lobby.alone' : 'lobby.waitsGuest');
  }
  const ready = players.filter((player) => player.ready);
  const unloaded = ready.find((player) => !player.loaded);
  if (unloaded) return t('lobby.waitsTable', { name: unloaded.name });
  const idle = players.filter((player) => !player.ready);
  const count = t('lobby.count', { n: ready.length, of: players.length });
  if (ready.length < 2 || idle.length === 0) return `${count} ${t('lobby.gate')}.`;
  const names = listed(
    idle.map((player) => player.name),
    WORDS[language()].and,
  );
  return `${count} ${t('lobby.without', { names })}`;
}
