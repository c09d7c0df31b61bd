/** The sentence over a result table, and the one under it. Pure. */
import type { StandingsRow } from '../protocol/messages';
import { listed, WORDS } from '../i18n/cards';
import { language, t } from '../i18n/i18n.svelte';
import { secondsText } from '../i18n/times';
import { behind, sharers } from './places';

const and = (): string => WORDS[language()].and;
const ordinal = (n: number): string => WORDS[language()].ordinal(n);
const namesOf = (rows: readonly StandingsRow[]): string =>
  listed(
    rows.map((row) => row.name),
    and(),
  );

function watched(rows: readonly StandingsRow[]): string {
  const winners = rows.filter((row) => row.place === 1 && row.status === 'won');
  return winners.length
    ? t('results.watched', { names: namesOf(winners) })
    : t('results.watchedNone');
}

export function headline(rows: readonly StandingsRow[], you: string | null): string {
  const me = rows.find((row) => row.player === you);
  if (me === undefined || me.place === null) return watched(rows);
  if (rows.length === 1) {
    const values = { n: me.cards, of: me.of };
    return me.status === 'won' ? t('results.solo', { of: me.of }) : t('results.soloSome', values);
  }
  const shared = sharers(rows, me);
  if (shared.length) {
    const names = namesOf(shared);
    return me.place === 1
      ? t('results.winShared', { names })
      : t('results.second', { place: ordinal(me.place), names });
  }
  if (me.place === 1) return t('results.win');
  return t('results.mine', { place: ordinal(me.place), n: rows.length });
}

/** By how much the first was better than me, or I than the next. */
export function subline(rows: readonly StandingsRow[], you: string | null): string {
  const me = rows.find((row) => row.player === you);
  const first = rows[0];
  if (me === undefined || first === undefined || rows.length < 2 || me.place === null) return '';
  const ahead = me.place === 1;
  const [better, worse] = ahead ? [me, rows.find((row) => row.place !== 1)] : [first, me];
  const distance = worse && behind(better, worse);
  const played = me.last_home_ms !== null;
  const same = played && sharers(rows, me).length ? t('results.same') : '';
  const away = me.absent ? t('results.absent') : '';
  if (!distance) return `${away} ${same}`.trim();
  const name = ahead ? worse!.name : better.name;
  const sentence =
    distance.kind === 'cards'
      ? t(ahead ? 'results.aheadCards' : 'results.more', { name, n: distance.cards })
      : t(ahead ? 'results.ahead' : 'results.faster', {
          name,
          time: secondsText(distance.ms, language()),
        });
  return `${away} ${sentence} ${same}`.trim();
}
