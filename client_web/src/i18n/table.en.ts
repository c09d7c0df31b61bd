/** What the table says, in English. */
export const table = {
  'table.name': 'Table',
} as const;
