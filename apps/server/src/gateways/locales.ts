import type { Language } from '@manabar/contracts';

/**
 * What a gateway's page may be written in, the customer's own first. A key goes with one request only, and the same
 * order may be tried again in another language: then the key is known by one of the others.
 */
export function localesFrom<T>(locales: Readonly<Record<Language, T>>, language: Language): T[] {
  return [...new Set([locales[language], ...Object.values(locales)])];
}
