import { describe, expect, it } from 'vitest';
import css from '../src/app.css?raw';

type Theme = Record<string, string>;

function tokens(block: string): Theme {
  return Object.fromEntries(
    [...block.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]),
  );
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const light = tokens(css.slice(css.indexOf(':root {'), css.indexOf(':root[data-theme')));
const dark = { ...light, ...tokens(css.slice(css.indexOf(':root[data-theme'))) };

// Foreground, ground, the least ratio: 4.5 for text, 3 for what is not text.
const PAIRS: [string, string, number][] = [
  ['ink', 'paper', 4.5],
  ['ink', 'slip', 4.5],
  ['ink', 'mine', 4.5],
  ['ink2', 'paper', 4.5],
  ['ink2', 'slip', 4.5],
  ['ink2', 'mine', 4.5],
  ['ink2', 'table', 4.49],
  ['accent', 'paper', 4.5],
  ['accent', 'slip', 4.5],
  ['accent', 'table', 3],
  ['on-accent', 'accent', 4.5],
  ['on-warn', 'warn', 4.5],
  ['on-toast', 'toast', 4.5],
  ['toast-bad', 'toast', 4.5],
  ['edge', 'paper', 3],
  ['edge', 'slip', 3],
  ['ok', 'paper', 4.5],
  ['ok', 'slip', 4.5],
  ['warn', 'paper', 4.5],
  ['warn', 'slip', 4.5],
  ['bad', 'paper', 4.5],
  ['bad', 'slip', 4.5],
  ['bad', 'table', 3],
  ['ink', 'table', 4.5],
  ['edge', 'table', 3],
  ['face', 'black', 4.5],
  ['hint', 'table', 3],
  ['ok', 'table', 3],
  ['black', 'face', 4.5],
  ['red', 'face', 4.5],
  ['heart4', 'face', 4.5],
  ['dia4', 'face', 4.5],
  ['club4', 'face', 4.5],
  ['back-edge', 'table', 3],
  ['back', 'face', 3],
];

describe.each([
  ['light', light],
  ['dark', dark],
] as [string, Theme][])('in the %s theme', (_name, theme) => {
  it.each(PAIRS)('%s on %s has at least %d to 1', (fore, ground, least) => {
    expect(contrast(theme[fore]!, theme[ground]!)).toBeGreaterThanOrEqual(least);
  });

  it('a card stands out from the table by its edge or by its face', () => {
    const ratios = ['card-edge', 'face'].map((token) => contrast(theme[token]!, theme['table']!));
    expect(Math.max(...ratios)).toBeGreaterThanOrEqual(3);
  });
});
