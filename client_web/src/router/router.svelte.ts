/** The page's address. Links are plain links; this catches their clicks. */

export type Route =
  | { page: 'landing' }
  | { page: 'create'; game: string | null }
  | { page: 'anyone' }
  /** `watch`: a seat, or `all` of them; null where the race itself says what is shown. */
  | { page: 'race'; code: string; watch: string | null }
  | { page: 'watch' }
  | { page: 'rules'; game: string | null }
  | { page: 'daily' }
  | { page: 'day'; date: string; game: string }
  | { page: 'leaderboard'; game: string; wish: Record<string, string> }
  | { page: 'history'; number: number }
  | { page: 'settings' }
  | { page: 'none' };

type Match = (found: RegExpExecArray, query: URLSearchParams) => Route;

const ROUTES: readonly [RegExp, Match][] = [
  [/^\/$/, () => ({ page: 'landing' })],
  [/^\/new$/, (_found, query) => ({ page: 'create', game: query.get('game') })],
  [/^\/any$/, () => ({ page: 'anyone' })],
  [
    /^\/r\/([^/]+)$/,
    (found, query) => ({ page: 'race', code: decode(found[1]!), watch: query.get('watch') }),
  ],
  [/^\/watch$/, () => ({ page: 'watch' })],
  [
    /^\/rules(?:\/([^/]+))?$/,
    (found) => ({ page: 'rules', game: found[1] ? decode(found[1]) : null }),
  ],
  [/^\/daily$/, () => ({ page: 'daily' })],
  [
    /^\/daily\/([^/]+)\/([^/]+)$/,
    (found) => ({ page: 'day', date: decode(found[1]!), game: decode(found[2]!) }),
  ],
  [
    /^\/leaderboards\/([^/]+)$/,
    (found, query) => ({
      page: 'leaderboard',
      game: decode(found[1]!),
      wish: Object.fromEntries(query),
    }),
  ],
  [/^\/history$/, (_found, query) => ({ page: 'history', number: pageNumber(query) })],
  [/^\/settings$/, () => ({ page: 'settings' })],
];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function pageNumber(query: URLSearchParams): number {
  const number = Number(query.get('page') ?? 1);
  return Number.isInteger(number) && number > 0 ? number : 1;
}

/** The route of a path with its query; a slash at the end makes no difference. */
export function routeOf(path: string, search = ''): Route {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  for (const [pattern, match] of ROUTES) {
    const found = pattern.exec(plain);
    if (found) return match(found, new URLSearchParams(search));
  }
  return { page: 'none' };
}

const current = $state<{ route: Route }>({ route: { page: 'landing' } });

export const router = {
  get route(): Route {
    return current.route;
  },
};

function read(): void {
  current.route = routeOf(location.pathname, location.search);
}

export function navigate(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  read();
  window.scrollTo(0, 0);
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.target || link.origin !== location.origin || link.hash) return;
  if (routeOf(link.pathname).page === 'none') return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

export function startRouter(): void {
  read();
  window.addEventListener('popstate', read);
  document.addEventListener('click', onClick);
}
