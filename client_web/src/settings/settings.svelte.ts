/** The player's choices, kept in this browser. */
export interface Settings {
  suits: 'two' | 'four';
  band: boolean;
  letters: 'JQK' | 'VDR';
  theme: 'auto' | 'light' | 'dark';
  /** Whom I see while I play; a race may show less. */
  opponents: 'all' | 'leader' | 'none';
  doubleTap: boolean;
  steady: boolean;
  motion: 'auto' | 'less';
  awake: boolean;
  vibrate: boolean;
  /** When a race needs me while its tab is hidden. */
  sound: boolean;
  keys: boolean;
  dock: 'left' | 'right';
  language: 'auto' | 'en' | 'fr';
  /** Tables show my friends and me alone. */
  friends: boolean;
}

const KEY = 'samedeal.settings';

export function defaults(contrast: boolean): Settings {
  return {
    suits: 'two',
    band: contrast,
    letters: 'JQK',
    theme: 'auto',
    opponents: 'all',
    doubleTap: false,
    steady: false,
    motion: 'auto',
    awake: true,
    vibrate: false,
    sound: false,
    keys: true,
    dock: 'right',
    language: 'auto',
    friends: false,
  };
}

/** Stored choices over the defaults; what is unknown or of another type is left out. */
export function restore(stored: string | null, base: Settings): Settings {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '{}');
  } catch {
    return base;
  }
  if (typeof found !== 'object' || found === null) return base;
  const kept = Object.entries(found).filter(
    ([key, value]) => key in base && typeof value === typeof base[key as keyof Settings],
  );
  return { ...base, ...Object.fromEntries(kept) };
}

/** A browser may forbid storage; then a choice lasts as long as the page. */
export function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const contrast = typeof matchMedia === 'function' && matchMedia('(prefers-contrast: more)').matches;

export const settings: Settings = $state(
  restore(storage()?.getItem(KEY) ?? null, defaults(contrast)),
);

export function choose<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  storage()?.setItem(KEY, JSON.stringify(settings));
}
