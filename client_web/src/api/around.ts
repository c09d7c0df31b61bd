/** What the HTTP interface offers around a race: who I am, strangers, results, reports. */
import type {
  ChangeMe,
  CreatedRace,
  Export,
  FoundSeat,
  Me,
  RaceAnyone,
  Reported,
  ReportName,
  Results,
} from '../protocol/messages';
import { ask } from './api';

const race = (id: string, part: string): string => `/races/${encodeURIComponent(id)}/${part}`;

export const around = {
  me: () => ask<Me>('GET', '/players/me'),
  changeMe: (change: ChangeMe) => ask<Me>('POST', '/players/me', change),
  everything: () => ask<Export>('GET', '/players/me/export'),
  forgetMe: () => ask<null>('DELETE', '/players/me'),
  /** Players who wait for strangers, by game. */
  looking: () => ask<Record<string, number>>('GET', '/races/any'),
  anyone: (wish: RaceAnyone) => ask<FoundSeat>('POST', '/races/any', wish),
  results: (id: string) => ask<Results>('GET', race(id, 'results')),
  again: (id: string) => ask<CreatedRace>('POST', race(id, 'again')),
  report: (id: string, report: ReportName) => ask<Reported>('POST', race(id, 'report'), report),
};
