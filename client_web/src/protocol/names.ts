/** Shorter names for what the generated types spell out in place. */
import type { Ack, Board, Inbound, StandingsRow, ViewPart } from './messages';

/** The version of the protocol that this client speaks. */
export const PROTOCOL = 1;

export type View = ViewPart;
export type Effect = NonNullable<Ack['effects']>[number];
export type BoardMessage = Board;
export type Status = StandingsRow['status'];

/** A command without its id: the socket numbers it. */
type WithoutId<C> = C extends { id: string } ? Omit<C, 'id'> : never;
export type Command = WithoutId<Inbound>;
