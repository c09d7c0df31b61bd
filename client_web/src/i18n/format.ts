/**
 * Texts with parameters: `{name}` is replaced, `{n:move|moves}` chooses the form of a number by
 * the language's own rule. The parameters a text needs are part of its type.
 */
export type Language = 'en' | 'fr';

type Names<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? (Slot extends `${infer Name}:${string}` ? Name : Slot) | Names<Rest>
  : never;

/** What a text takes: nothing, or its parameters by name. */
export type Values<Text extends string> = [Names<Text>] extends [never]
  ? []
  : [values: Record<Names<Text>, string | number>];

const RULES: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  fr: new Intl.PluralRules('fr'),
};

export function format(
  text: string,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_slot, name, one, other) => {
    const value = values[name] ?? '';
    if (one === undefined) return String(value);
    return RULES[language].select(Number(value)) === 'one' ? one : other;
  });
}

/** The names of the slots of a text, sorted: two languages must ask for the same. */
export function slots(text: string): string[] {
  const names = [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!);
  return [...new Set(names)].sort();
}
