import { languages, type Language } from '@manabar/contracts';

/** {ru|en|uz: {field: text}}, as the database keeps it. */
export type Translations<Field extends string = string> = Partial<
  Record<Language, Partial<Record<Field, string>>>
>;

/** Reads what stands in a jsonb column; anything that is not a translation is left out. */
export function readTranslations(value: unknown): Translations {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    languages.flatMap((language) => {
      const texts = (value as Record<string, unknown>)[language];
      return typeof texts === 'object' && texts !== null ? [[language, texts]] : [];
    }),
  );
}

/** A text in the wanted language; the plain field where it is missing or empty. */
export function localized(
  translations: unknown,
  language: Language,
  field: string,
  plain: string,
): string {
  return readTranslations(translations)[language]?.[field] || plain;
}
