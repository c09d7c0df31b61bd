/** Flights on the screen, by the Web Animations API; where it is missing, cards are just there. */
import type { Placement } from '../layout/place';
import type { Flight } from './flights';

const frame = (f: Flight, to: { x: number; y: number; width: number }): Keyframe[] => {
  const turned = f.turns ? { rotate: 'y 90deg' } : {};
  const grown = f.from.width / to.width;
  return [
    { translate: `${f.from.x - to.x}px ${f.from.y - to.y}px`, scale: String(grown), ...turned },
    { translate: '0 0', scale: '1', ...(f.turns && { rotate: 'y 0deg' }) },
  ];
};

/** Plays flights inside `root`. Each card lies at its place already; it is drawn on its way there. */
export function fly(root: HTMLElement, flights: readonly Flight[], placement: Placement): void {
  const places = new Map(
    placement.piles.flatMap((pile) => pile.pieces.map((piece) => [piece.key, piece])),
  );
  for (const flight of flights) {
    const card = root.querySelector<HTMLElement>(`[data-key="${flight.key}"]`);
    const place = places.get(flight.key);
    if (!card?.animate || !place) continue;
    card.classList.add('flying');
    const animation = card.animate(frame(flight, place), {
      delay: flight.delay,
      duration: flight.duration,
      easing: 'ease-out',
      fill: 'backwards',
    });
    const land = () => card.classList.remove('flying');
    animation.onfinish = land;
    animation.oncancel = land;
  }
}

const system =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

/** The player asked the system, or us, for less motion. */
export const lessMotion = (choice: 'auto' | 'less'): boolean =>
  choice === 'less' || system?.matches === true;
