import { describe, expect, it } from 'vitest';
import { misread, spacedCode, typedCode } from '../src/ui/deal';

describe('a code', () => {
  it.each([
    'K7TP4M',
    'k7tp4m',
    'K7T-P4M',
    'k7t p4m',
    ' K 7 T - P 4 M ',
    'K, 7, T, P, 4, M',
    'k7t–p4m',
    'Ｋ７Ｔ－Ｐ４Ｍ',
    'К7Т-Р4М',
    'κ7τ ρ4μ',
    'http://192.168.1.7:8000/r/K7TP4M',
    'https://example.org/r/k7t-p4m?from=chat',
  ])('is understood as it is typed, spelled or pasted: %s', (text) => {
    expect(typedCode(text)).toBe('K7TP4M');
  });

  it.each(['', 'K7T', 'K7TP4M2', 'K7TP4é', 'http://192.168.1.7/rules/colonel'])(
    'is not seen where there is none: %s',
    (text) => {
      expect(typedCode(text)).toBe(null);
    },
  );

  it('never has a sign that is taken for another', () => {
    expect(misread('K7TP4M')).toBe(false);
    for (const sign of '01ILOS5s') expect(misread(`K7TP4${sign}`)).toBe(true);
  });

  it('is read as it is written', () => {
    expect(typedCode(spacedCode('K7TP4M'))).toBe('K7TP4M');
  });
});
