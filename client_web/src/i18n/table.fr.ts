/** What the table says, in French. */
import type { table as english } from './table.en';

export const table: Record<keyof typeof english, string> = {
  'table.name': 'Table',
};
