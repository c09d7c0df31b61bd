/** The curve of a race survives a reload in its tab; without storage it begins anew. */
import type { Curve } from '../state/curve';

const KEY = 'samedeal.curve';

export function keptCurve(race: string): Curve {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      race: string;
      curve: Curve;
    } | null;
    return kept?.race === race ? kept.curve : {};
  } catch {
    return {};
  }
}

export function keepCurve(race: string, curve: Curve): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ race, curve }));
  } catch {
    // Forbidden or full: the curve lasts as long as the page.
  }
}
