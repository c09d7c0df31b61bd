/** Which profile a window gets, and what the page around the table takes of it. */
import type { Profile, Size } from './table';

export interface Chrome {
  hud: number;
  rail: number;
  panel: number;
}

export function profileOf({ width, height }: Size): Exclude<Profile, 'M'> {
  if (height < 520 && width > height) return 'S';
  if (width < 600) return 'P';
  return width < 1000 ? 'T' : 'D';
}

/** Heights of the line of clock and count, of the rail under it, and the width of the side panel. */
export function chromeOf(window: Size): Chrome {
  const { width, height } = window;
  switch (profileOf(window)) {
    case 'S':
      return { hud: 36, rail: 0, panel: 0 };
    case 'P':
      return { hud: 44, rail: height < 600 ? 0 : 24, panel: 0 };
    case 'T':
      return { hud: 56, rail: 32, panel: 0 };
    case 'D':
      if (width < 1180) return { hud: 56, rail: 32, panel: 0 };
      return { hud: 56, rail: 0, panel: width < 1600 ? 264 : 320 };
  }
}

/** What is left for the table. */
export function tableSize(window: Size): Size {
  const { hud, rail, panel } = chromeOf(window);
  return { width: window.width - panel, height: window.height - hud - rail };
}
