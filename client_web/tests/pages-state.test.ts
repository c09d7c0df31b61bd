import { describe, expect, it } from 'vitest';
import { routeOf } from '../src/router/router.svelte';
import { defaults, restore } from '../src/settings/settings.svelte';

describe('addresses', () => {
  it.each([
    ['/', '', { page: 'landing' }],
    ['/new', '?game=colonel', { page: 'create', game: 'colonel' }],
    ['/new', '', { page: 'create', game: null }],
    ['/any', '', { page: 'anyone' }],
    ['/r/K7TP4M', '', { page: 'race', code: 'K7TP4M', watch: null }],
    ['/r/K7TP4M', '?watch=p2', { page: 'race', code: 'K7TP4M', watch: 'p2' }],
    ['/r/K7TP4M/', '', { page: 'race', code: 'K7TP4M', watch: null }],
    ['/r/%', '', { page: 'race', code: '%', watch: null }],
    ['/rules/moving_left', '', { page: 'rules', game: 'moving_left' }],
    ['/rules', '', { page: 'rules', game: null }],
    ['/settings', '', { page: 'settings' }],
    ['/watch', '', { page: 'watch' }],
    ['/daily', '', { page: 'daily' }],
    ['/daily/2026-11-29/colonel', '', { page: 'day', date: '2026-11-29', game: 'colonel' }],
    ['/daily/2026-11-29', '', { page: 'none' }],
    [
      '/leaderboards/colonel',
      '?period=week&page=2',
      { page: 'leaderboard', game: 'colonel', wish: { period: 'week', page: '2' } },
    ],
    ['/history', '?page=3', { page: 'history', number: 3 }],
    ['/history', '?page=none', { page: 'history', number: 1 }],
    ['/elsewhere', '', { page: 'none' }],
    ['/r/a/b', '', { page: 'none' }],
  ])('%s%s', (path, search, route) => {
    expect(routeOf(path, search)).toEqual(route);
  });
});

describe('stored settings', () => {
  const base = defaults(false);

  it('are laid over the defaults', () => {
    expect(restore('{"suits":"four","keys":false}', base)).toEqual({
      ...base,
      suits: 'four',
      keys: false,
    });
  });

  it.each([null, '', 'x', '3', 'null', '{"keys":"no","other":1}'])(
    'that make no sense are left out: %s',
    (stored) => {
      expect(restore(stored, base)).toEqual(base);
    },
  );

  it('start with the inked band where more contrast is asked for', () => {
    expect(defaults(true).band).toBe(true);
  });
});
