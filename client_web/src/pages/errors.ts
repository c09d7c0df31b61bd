/** What went wrong with a request, in words. */
import type { ApiError } from '../api/api';
import { t, type Key } from '../i18n/i18n.svelte';

const KEYS: Record<string, Key> = {
  network: 'load.failed',
  race_full: 'error.race_full',
  rate_limited: 'error.rate_limited',
  not_allowed: 'error.not_allowed',
};

export function errorText(error: Pick<ApiError, 'code' | 'message'>): string {
  const key = KEYS[error.code];
  return key === undefined ? t('error.other', { message: error.message }) : t(key as 'load.failed');
}
