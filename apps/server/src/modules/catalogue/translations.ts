import { fieldsOf } from '@manabar/contracts/rules';
import { languages, type Language } from '@manabar/contracts';

/** Translations as stored in the database: {ru|en|uz: {field: text}}. */
export type Translations<Field extends string = string> = Partial<
  Record<Language, Partial<Record<Field, string>>>
>;

/** Reads a jsonb column of translations; other content is ignored. */
export function readTranslations(value: unknown): Translations {
  const stored = fieldsOf(value);
  return Object.fromEntries(
    languages.flatMap((language) => {
      const texts = stored[language];
      return typeof texts === 'object' && texts !== null ? [[language, texts]] : [];
    }),
  );
}

/** Returns the text in a language, or the plain field if it is missing or empty; same rule as `localized` in shared.sql. */
export function localized(
  translations: unknown,
  language: Language,
  field: string,
  plain: string,
): string {
  return readTranslations(translations)[language]?.[field] || plain;
}
