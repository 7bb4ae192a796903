import type { Language } from '@manabar/contracts';

/**
 * Returns the locales of a gateway's page, the customer's first. An idempotency key is bound to one request, so that a
 * retry in another language must try the other locales.
 */
export function localesFrom<T>(locales: Readonly<Record<Language, T>>, language: Language): T[] {
  return [...new Set([locales[language], ...Object.values(locales)])];
}
