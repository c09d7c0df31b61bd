/** Keys to commands, as a table. Digits by place (AZERTY needs no Shift), letters by what they say. */
export type Command =
  | { do: 'pile'; by: 1 | -1 }
  | { do: 'card'; by: 1 | -1 }
  | { do: 'resize'; by: 1 | -1 }
  | { do: 'column'; index: number }
  | { do: Plain };

type Plain =
  | 'take'
  | 'cardHome'
  | 'allHome'
  | 'draw'
  | 'waste'
  | 'reserve'
  | 'foundations'
  | 'undo'
  | 'hint'
  | 'peek'
  | 'moves'
  | 'status'
  | 'opponents'
  | 'panel'
  | 'drop'
  | 'keys';

export interface Key {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const LETTERS: Record<string, Plain> = {
  f: 'cardHome',
  a: 'allHome',
  d: 'draw',
  w: 'waste',
  r: 'reserve',
  g: 'foundations',
  u: 'undo',
  h: 'hint',
  p: 'peek',
  m: 'moves',
  s: 'status',
  o: 'opponents',
  l: 'panel',
};

const NAMED: Record<string, Command> = {
  ArrowLeft: { do: 'pile', by: -1 },
  ArrowRight: { do: 'pile', by: 1 },
  ArrowUp: { do: 'card', by: -1 },
  ArrowDown: { do: 'card', by: 1 },
  Enter: { do: 'take' },
  ' ': { do: 'take' },
  Escape: { do: 'drop' },
  '+': { do: 'resize', by: 1 },
  '-': { do: 'resize', by: -1 },
  '?': { do: 'keys' },
};

/** The column of a digit; with Shift the next row of fans, or the columns after the tenth. */
function columnOf(digit: number, shift: boolean, columns: number, fans: boolean): number {
  const index = (digit + 9) % 10;
  return shift ? index + (fans && columns <= 16 ? 8 : 10) : index;
}

/** What a key asks of a table with so many columns; null where it is none of its keys. */
export function commandOf(
  key: Key,
  table: { columns: number; fans: boolean; letters: boolean },
): Command | null {
  const undo = (key.ctrlKey || key.metaKey) && !key.shiftKey && key.key.toLowerCase() === 'z';
  if (undo) return { do: 'undo' };
  if (key.ctrlKey || key.metaKey || key.altKey) return null;
  if (key.shiftKey && key.key === 'ArrowUp') return { do: 'resize', by: 1 };
  if (key.shiftKey && key.key === 'ArrowDown') return { do: 'resize', by: -1 };
  // The pad types arrows too; the row of digits is read by its place, whatever it types.
  const digit =
    /^Digit(\d)$/.exec(key.code)?.[1] ?? /^Numpad\d (\d)$/.exec(`${key.code} ${key.key}`)?.[1];
  if (digit !== undefined) {
    const index = columnOf(Number(digit), key.shiftKey, table.columns, table.fans);
    return index < table.columns ? { do: 'column', index } : null;
  }
  const named = NAMED[key.key];
  if (named) return named;
  const letter = table.letters && !key.shiftKey ? LETTERS[key.key.toLowerCase()] : undefined;
  return letter ? { do: letter } : null;
}
