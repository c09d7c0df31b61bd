import { beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'samedeal.guest';
const ana = { guest: 'u_1', name: 'Ana' };
const lost = { status: 0, code: 'network', message: '' };

/** The module as a page has it that was just opened, and what the server answers it. */
async function opened(...answers: ({ guest: string | null; name: string | null } | null)[]) {
  vi.resetModules();
  const { api } = await import('../src/api/api');
  const ask = vi.spyOn(api, 'whoAmI');
  for (const value of answers) {
    ask.mockResolvedValueOnce(value ? { ok: true, value } : { ok: false, error: lost });
  }
  return { ...(await import('../src/identity/identity.svelte')), ask };
}

beforeEach(() => localStorage.clear());

describe('a page that knows no guest', () => {
  it('asks once who it is, and remembers', async () => {
    const { identity, recall, ask } = await opened(ana);
    await Promise.all([recall(), recall()]);
    expect({ ...identity }).toEqual(ana);
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual(ana);
    await recall();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('stays nobody where the server knows nobody', async () => {
    const { identity, recall, ask } = await opened({ guest: null, name: null });
    await recall();
    await recall();
    expect(identity.guest).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('asks again where no answer came', async () => {
    const { identity, recall } = await opened(null, ana);
    await recall();
    expect(identity.guest).toBeNull();
    await recall();
    expect(identity.guest).toBe('u_1');
  });
});

describe('a page that knows its guest', () => {
  beforeEach(() => localStorage.setItem(KEY, JSON.stringify(ana)));

  it('asks nobody', async () => {
    const { recall, ask } = await opened();
    await recall();
    expect(ask).not.toHaveBeenCalled();
  });

  it('keeps the name where the server knows the guest no more', async () => {
    const { identity, becomeNobody } = await opened();
    becomeNobody();
    expect({ ...identity }).toEqual({ guest: null, name: 'Ana' });
  });
});
