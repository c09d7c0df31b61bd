/** The games' shapes as the server tells them: what geometry and table are tested with. */
import type { GameShape } from '../../src/protocol/messages';
import shapes from './shapes.json';

export const FIVE: Record<string, GameShape> = shapes.offered;

/** Relatives of other proportions: the same formulas must hold for them. */
export const RELATIVES: Record<string, GameShape> = shapes.relatives;

export const ALL: Record<string, GameShape> = { ...FIVE, ...RELATIVES };

/** Three decks need a card more across than the narrowest phones have. */
export const LARGE = Object.keys(ALL).filter((name) => ALL[name]!.foundations > 8);
