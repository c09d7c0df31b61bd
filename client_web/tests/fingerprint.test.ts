import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentOf, sha256 } from '../src/pages/fingerprint';

describe('SHA-256', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000])('of %d bytes is the standard one', (n) => {
    const bytes = Uint8Array.from({ length: n }, (_, i) => (i * 37) % 256);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

describe('the fingerprint of a deal', () => {
  it('is the hash of version, game and seed', () => {
    const seed = '00'.repeat(31) + 'ff';
    const expected = createHash('sha256')
      .update('samedeal/1\0colonel\0')
      .update(Buffer.from(seed, 'hex'))
      .digest('hex');
    expect(commitmentOf('colonel', seed)).toBe(expected);
  });
});
