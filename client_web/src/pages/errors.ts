/** What went wrong with a request, in words. */
import type { ApiError } from '../api/api';
import { t, type Key } from '../i18n/i18n.svelte';

const KEYS: Record<string, Key> = {
  network: 'load.failed',
  unavailable: 'load.failed',
  internal: 'load.failed',
  race_full: 'error.race_full',
  unknown_race: 'nocode.title',
  unknown_player: 'error.unknown_player',
  not_ready: 'error.not_ready',
  race_not_running: 'refusal.race_not_running',
  board_over: 'refusal.board_over',
  rate_limited: 'error.rate_limited',
  not_allowed: 'error.not_allowed',
  bad_name: 'error.names',
  bad_why: 'error.bad_why',
  not_in_lobby: 'error.race_started',
  race_not_closed: 'error.race_not_closed',
  deal_running: 'error.deal_running',
  busy: 'error.busy',
  expired: 'expired.title',
  already_played: 'daily.alreadyPlayed',
  not_played: 'daily.notPlayed',
  bad_date: 'daily.badDate',
  future_date: 'daily.futureDate',
  unknown_date: 'daily.unknownDate',
  unknown_game: 'daily.unknownGame',
  no_page: 'board.noPage',
};

export function errorText(error: Pick<ApiError, 'code' | 'message'>): string {
  const key = KEYS[error.code];
  return key === undefined ? t('error.other', { message: error.message }) : t(key as 'load.failed');
}
