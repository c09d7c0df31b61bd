import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorText } from '../src/pages/errors';

const protocol = readFileSync('../docs/protocol.md', 'utf8');
const table = protocol.split('## Refusals')[1]!.split('###')[0]!;
const codes = [...table.matchAll(/^\| `(\w+)` \| \d+ \|/gm)].map(([, code]) => code!);

/** What no page of ours can be answered, or what is said at the table with the engine's reason. */
const NEVER_SAID = [
  ...['malformed', 'invalid', 'too_large', 'no_such_method', 'unknown'],
  ...['no_identity', 'forbidden_origin', 'illegal_move', 'stale', 'limit_reached'],
];

describe('an error', () => {
  it('has words of its own, whatever the server may answer', () => {
    expect(codes.length).toBeGreaterThan(30);
    const message = 'What is meant for developers.';
    const silent = codes.filter((code) => errorText({ code, message }).includes(message));
    expect(silent.filter((code) => !NEVER_SAID.includes(code))).toEqual([]);
  });

  it('that nobody has foreseen is told as the server says it', () => {
    const message = 'Something new.';
    expect(errorText({ code: 'something_new', message })).toContain(message);
  });
});
