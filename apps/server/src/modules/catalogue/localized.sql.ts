import type { Language } from '@manabar/contracts';

interface LocalizedColumns {
  plain: string;
  translations: string;
  field: 'title' | 'name';
}

/** Returns SQL for the text that `localized` returns for a language, in lower case. */
export const lowerLocalized = (
  { plain, translations, field }: LocalizedColumns,
  language: Language,
): string =>
  `lower(coalesce(nullif(${translations} -> '${language}' ->> '${field}', ''), ${plain}))`;
