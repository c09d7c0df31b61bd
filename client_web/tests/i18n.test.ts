import { describe, expect, it } from 'vitest';
import { format, slots } from '../src/i18n/format';
import { CATALOGUES, preferred, type Key } from '../src/i18n/i18n.svelte';
import { listed, WORDS } from '../src/i18n/cards';
import { refusalText } from '../src/i18n/refusal';

const keys = Object.keys(CATALOGUES.en) as Key[];
const sources = Object.entries(
  import.meta.glob<string>('../src/**/*.{ts,svelte}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
  .filter(([path]) => !/i18n\/\w+\.(en|fr)\.ts$/.test(path))
  .map(([, text]) => text)
  .join('\n');

/** Whether a source names the key, or puts it together from a beginning and something else. */
function used(key: string): boolean {
  const beginnings = [...key.matchAll(/[._]/g)].map(({ index }) => key.slice(0, index + 1));
  return (
    [`'${key}'`, `"${key}"`, `\`${key}\``].some((text) => sources.includes(text)) ||
    beginnings.some((text) => sources.includes(`\`${text}\${`))
  );
}

describe('the catalogue', () => {
  it.each(keys)('asks for the same parameters in both languages: %s', (key) => {
    expect(slots(CATALOGUES.fr[key])).toEqual(slots(CATALOGUES.en[key]));
  });

  it('has no text that nothing shows', () => {
    expect(keys.filter((key) => !used(key))).toEqual([]);
  });

  it('is translated: only names and signs are the same in both', () => {
    const same = keys.filter((key) => CATALOGUES.fr[key] === CATALOGUES.en[key]);
    expect(
      same.filter(
        (key) =>
          !/^(landing.friend|settings|nav|create.minutes|hud.race|results.(place|curveAxis)|results.places|table.)/.test(
            key,
          ),
      ),
    ).toEqual([]);
  });
});

describe('format', () => {
  it('chooses the form of a number by the language', () => {
    const text = '{n} {n:move|moves}';
    expect(format(text, 'en', { n: 1 })).toBe('1 move');
    expect(format(text, 'en', { n: 0 })).toBe('0 moves');
    expect(format(text, 'fr', { n: 0 })).toBe('0 move');
  });
});

describe('the language of a browser', () => {
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['de', 'en-GB', 'fr'], 'en'],
    [['cs'], 'en'],
    [[], 'en'],
  ] as const)('%j gives %s', (tags, expected) => {
    expect(preferred(tags)).toBe(expected);
  });
});

describe('a refusal in words', () => {
  it.each([
    [
      { code: 'colour', card: '3H', target: '4H', needs: ['4S', '4C'] },
      '3 of hearts goes on a black 4. 4 of hearts is red.',
      '3 de cœur se pose sur un 4 noir. 4 de cœur est rouge.',
    ],
    [
      { code: 'colour', card: 'JH', target: 'QD', needs: ['QS', 'QC'] },
      'Jack of hearts goes on a black queen. Queen of diamonds is red.',
      'Valet de cœur se pose sur une dame noire. Dame de carreau est rouge.',
    ],
    [
      { code: 'rank', card: '9H', target: 'JS', needs: ['TS', 'TC'] },
      '9 of hearts goes on a black 10, not on jack of spades.',
      '9 de cœur se pose sur un 10 noir, pas sur valet de pique.',
    ],
    [
      { code: 'suit', card: 'KH', target: 'AS', needs: ['AH'] },
      'King of hearts goes on the ace of hearts.',
      "Roi de cœur se pose sur l'as de cœur.",
    ],
    [
      { code: 'twoway', card: '5C', target: '6D', needs: ['4C', '6C'] },
      '5 of clubs goes next to the 4 of clubs or the 6 of clubs.',
      '5 de trèfle se pose sur le 4 de trèfle ou le 6 de trèfle.',
    ],
    [{ code: 'rank', card: 'KH', target: '5S' }, 'King of hearts goes on no card.', undefined],
    [
      { code: 'king', card: '4S', target: 'T1', needs: ['K'] },
      'Empty columns take kings only.',
      'Colonne vide : roi seulement.',
    ],
    [
      { code: 'base', card: '4S', target: 'F', needs: ['9S', '9H', '9D', '9C'] },
      'New foundations start with a 9.',
      'Une nouvelle fondation commence par un 9.',
    ],
    [
      { code: 'run', card: 'JS', target: 'QS', needs: ['TH'] },
      'Jack of spades does not follow queen of spades: the run starts at the 10 of hearts.',
      undefined,
    ],
    [{ code: 'one' }, 'One card at a time in Alternative.', undefined],
    [{ code: 'something_new' }, 'This move is not possible here.', undefined],
  ])('%j', (reason, english, french) => {
    expect(refusalText(reason, 'en', 'Alternative')).toBe(english);
    if (french !== undefined) expect(refusalText(reason, 'fr', 'Alternative')).toBe(french);
  });
});

describe('words', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [11, '11th'],
    [22, '22nd'],
    [113, '113th'],
  ])('%d is %s', (n, text) => {
    expect(WORDS.en.ordinal(n)).toBe(text);
  });

  it('lists things once each', () => {
    expect(listed(['a', 'b', 'a'], 'or')).toBe('a or b');
    expect(listed([], 'or')).toBe('');
  });
});
