/**
 * The table for a window: the largest cards with which the longest column that play can reach
 * still ends inside its room. Where nothing comfortable fits, first the strips get tighter, then
 * the cards get smaller; nothing ever leaves the table.
 */
import { arrangeDesk, desk, MINI, railFits, widestDesk, type Desk } from './desk';
import { arrangeUpright, PHONE, TABLET, widestUpright, type Upright } from './phone';
import { arrangeSide, sideFits, widestSide } from './side';
import { need } from './strips';
import { SHORT_FAN, under, type Layout, type Profile, type Shape, type Size } from './table';

/** Face-up strips to try, tightest last, each with the narrowest card that it is worth. */
type Tiers = readonly (readonly [strip: number, card: number])[];

const TIERS: Record<Profile, Tiers> = {
  P: [
    [14, 28],
    [11, 26],
    [8, 22],
    [5, 10],
  ],
  T: [
    [17, 48],
    [14, 36],
    [11, 28],
    [8, 22],
    [5, 10],
  ],
  D: [
    [17, 48],
    [14, 36],
    [11, 28],
    [8, 22],
    [5, 10],
  ],
  S: [
    [14, 28],
    [11, 26],
    [8, 22],
    [5, 10],
  ],
  // Blocks without digits may lie closer: they show how long a column is, and its colours.
  M: [
    [9, 24],
    [5, 18],
    [3, 14],
    [1.5, 10],
    [1, 8],
  ],
};

/** On a phone's side only so many covered cards get the full strip: longer columns are rare. */
const COMFORT = 20;
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6];

interface Candidate {
  perRow: number;
  scale: number;
  widest: number;
  arrange: (card: number) => Layout;
  extra: (card: number) => boolean;
}

/** The next tighter strip: what the rare longest column may be squeezed to. */
const tighter = (profile: Profile, strip: number): number =>
  TIERS[profile].find(([other]) => other < strip)?.[0] ?? strip;

function holds(shape: Shape, layout: Layout, strip: number): boolean {
  const { card, room, rows, rowGap } = layout.columns;
  const { down, up } = under(shape);
  if (rows > 1) {
    // One longest fan while the other rows hold ordinary ones.
    const strips = up + SHORT_FAN * (rows - 1);
    return rows * need(card, 0, 0, 0) + (rows - 1) * Math.min(rowGap, 6) + strips * strip <= room;
  }
  if (layout.profile !== 'S' || up <= COMFORT) return need(card, down, up, strip) <= room;
  return (
    need(card, down, COMFORT, strip) <= room &&
    need(card, down, up, tighter(layout.profile, strip)) <= room
  );
}

function rowsOf(shape: Shape, choices: readonly number[]): number[] {
  if (!shape.fans) return [shape.columns];
  return choices.map((rows) => Math.ceil(shape.columns / rows));
}

function uprightCandidates(kind: Upright, shape: Shape, size: Size): Candidate[] {
  return rowsOf(shape, [2, 3]).flatMap((perRow) =>
    SCALES.map((scale) => ({
      perRow,
      scale,
      widest: widestUpright(kind, size, perRow),
      arrange: (card) => arrangeUpright(kind, shape, size, card, perRow, scale),
      extra: () => true,
    })),
  );
}

function deskCandidates(kind: Desk, shape: Shape, size: Size): Candidate[] {
  return rowsOf(shape, [2]).map((perRow) => ({
    perRow,
    scale: 1,
    widest: widestDesk(kind, shape, size, perRow),
    arrange: (card) => arrangeDesk(kind, shape, size, card, perRow),
    extra: (card) => railFits(kind, shape, size, card),
  }));
}

function sideCandidates(shape: Shape, size: Size): Candidate[] {
  return rowsOf(shape, [1, 2]).map((perRow) => ({
    perRow,
    scale: 1,
    widest: widestSide(shape, size, perRow),
    arrange: (card) => arrangeSide(shape, size, card, perRow),
    extra: (card) => sideFits(size, card),
  }));
}

function candidatesFor(profile: Profile, shape: Shape, size: Size): Candidate[] {
  switch (profile) {
    case 'P':
      return uprightCandidates(PHONE, shape, size);
    case 'T':
      return uprightCandidates(TABLET, shape, size);
    case 'D':
      return deskCandidates(desk(size.width >= 1280), shape, size);
    case 'M':
      return deskCandidates(MINI, shape, size);
    case 'S':
      return sideCandidates(shape, size);
  }
}

/** The largest card of a candidate that holds at this strip; 0 where none does. */
function largest(shape: Shape, candidate: Candidate, strip: number, least: number): number {
  for (let card = candidate.widest; card >= least; card--)
    if (candidate.extra(card) && holds(shape, candidate.arrange(card), strip)) return card;
  return 0;
}

/** The cards beside the columns shrink only where the columns would otherwise suffer. */
const worthOf = (share: number, scale: number): number =>
  scale === 1 && share >= 0.7 ? 1 : Math.min(share, scale);

/** The layout of one game in a table of `size`. Alternatives are weighed by their smallest cards. */
export function layoutFor(profile: Profile, shape: Shape, size: Size): Layout {
  const candidates = candidatesFor(profile, shape, size);
  const widest = Math.max(...candidates.map((candidate) => candidate.widest));
  for (const [strip, narrowest] of TIERS[profile]) {
    let best: { candidate: Candidate; card: number; worth: number } | null = null;
    for (const candidate of candidates) {
      const least = Math.min(narrowest, widest);
      const card = largest(shape, candidate, strip, Math.max(8, least));
      const worth = card && worthOf(card / widest, candidate.scale) + card / 1e4;
      if (worth > (best?.worth ?? 0)) best = { candidate, card, worth };
    }
    if (best) return best.candidate.arrange(best.card);
  }
  const last = candidates[candidates.length - 1]!;
  return last.arrange(Math.max(8, Math.min(last.widest, 12)));
}
