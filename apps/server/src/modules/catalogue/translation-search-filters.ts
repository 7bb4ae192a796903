import { languages } from '@manabar/contracts';
import { literally } from '#infra/db/paging.ts';

/** Returns Prisma filters for rows with a text in a field of their translations, one for each language. */
export const translationSearchFilters = (field: string, text: string) =>
  languages.map((language) => ({
    translations: {
      path: [language, field],
      string_contains: literally(text),
      mode: 'insensitive' as const,
    },
  }));
