/** My result to hand on: nothing in it tells anything of the deal. Pure. */
import { WORDS } from '../../i18n/cards';
import { shortDay } from '../../i18n/dates';
import { language, t } from '../../i18n/i18n.svelte';
import { minutesText } from '../../i18n/times';
import type { BoardRow } from '../../protocol/messages';
import type { Line } from '../../state/day';

const BARS = 10;

/** "▰▰▰▰▱▱▱▱▱▱": how much of the deck came home. */
export function bars(cards: number, of: number): string {
  const full = Math.floor((cards * BARS) / of);
  return '▰'.repeat(full) + '▱'.repeat(BARS - full);
}

/** "15th of 187", "shared 13th of 187" */
export function placeOf(line: Line, players: number): string {
  const place = WORDS[language()].ordinal(line.place ?? 0);
  return t(line.shared ? 'daily.placeShared' : 'daily.place', { place, n: players });
}

function result(row: BoardRow, line: Line | null, players: number): string {
  const home = { n: row.cards, of: row.of };
  if (line === null)
    return t('share.review', { ...home, time: minutesText(row.last_home_ms ?? 0) });
  const place = placeOf(line, players);
  if (row.last_home_ms === null) return t('share.zero', { ...home, place });
  return t('share.result', { ...home, time: minutesText(row.last_home_ms), place });
}

/** Three lines: the game and day, what I reached, ten bars. `line` is null without a place. */
export function shareLines(
  name: string,
  row: BoardRow,
  line: Line | null,
  players: number,
): string[] {
  return [
    `Samedeal ${name}, ${shortDay(row.date, language())}`,
    result(row, line, players),
    bars(row.cards, row.of),
  ];
}
