import type { Language } from '@manabar/contracts';

interface LocalizedColumns {
  /** Column with the plain text. */
  plain: string;
  /** Column with the translations. */
  translations: string;
  /** Field of the translations. */
  field: 'title' | 'name';
}

/** SQL for a text in a language as `localized` returns it, in lower case. */
export const lowerLocalized = (
  { plain, translations, field }: LocalizedColumns,
  language: Language,
): string =>
  `lower(coalesce(nullif(${translations} -> '${language}' ->> '${field}', ''), ${plain}))`;
