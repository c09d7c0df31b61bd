/** What the bars say of the way to the server. */
export type Signal = 'connecting' | 'live' | 'slow' | 'reconnecting' | 'offline';

export interface Facts {
  online: boolean;
  /** A welcome has come on this socket; on any before. */
  welcomed: boolean;
  everWelcomed: boolean;
  /** ms since anything was heard, and how long silence is normal. */
  silent: number;
  patience: number;
  /** The last way there and back, ms. */
  trip: number;
  /** Age of the oldest command without an answer, ms. */
  oldest: number;
}

const SLOW_TRIP = 300;
const SLOW_ANSWER = 600;

export function signalOf(facts: Facts): Signal {
  if (!facts.online) return 'offline';
  if (!facts.welcomed) return facts.everWelcomed ? 'reconnecting' : 'connecting';
  if (facts.silent > facts.patience) return 'reconnecting';
  return facts.trip > SLOW_TRIP || facts.oldest > SLOW_ANSWER ? 'slow' : 'live';
}
