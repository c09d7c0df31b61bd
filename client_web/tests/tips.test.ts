import { beforeEach, describe, expect, it } from 'vitest';
import { Tips } from '../src/pages/tips.svelte';

beforeEach(() => localStorage.clear());

describe('the tips of a first game', () => {
  it('come once each, one at a time', () => {
    const tips = new Tips();
    tips.meet('tap', 0);
    expect(tips.shown).toBe('tap');
    tips.meet('refused', 0);
    expect(tips.shown).toBe('refused');
    tips.close();
    tips.meet('tap', 0);
    expect(tips.shown).toBe(null);
  });

  it('go with the next move; that of the stock stays for the card it is about', () => {
    const tips = new Tips();
    tips.meet('tap', 3);
    tips.moved(3);
    expect(tips.shown).toBe('tap');
    tips.moved(4);
    expect(tips.shown).toBe(null);
    tips.meet('stock', 4);
    tips.moved(5);
    expect(tips.shown).toBe('stock');
    tips.moved(6);
    expect(tips.shown).toBe(null);
  });

  it('are remembered in this browser, and end with the first game', () => {
    new Tips().meet('tap', 0);
    const later = new Tips();
    later.meet('tap', 0);
    expect(later.shown).toBe(null);
    later.meet('stock', 0);
    later.end();
    expect(later.shown).toBe(null);
    const last = new Tips();
    last.meet('refused', 0);
    expect(last.shown).toBe(null);
  });
});
