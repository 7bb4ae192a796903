/**
 * Texts of the shop. Each language is one module, so a client loads only the language that was chosen.
 * Keys are typed by the Russian texts, the default and fallback; `namespace:feature.element`.
 */
import type {} from 'i18next';
import type { ru } from './locales/ru/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}

/** Widens the literal texts of one language to `string`, keeping the keys. */
type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type Resources = typeof ru;
export type Namespace = keyof Resources;

/** All texts of one language; plural forms differ between languages, so only the shape down to text is fixed. */
export type LanguageTexts = { [N in Namespace]: Texts<Resources[N]> | Record<string, unknown> };

export const namespaces = [
  'common',
  'auth',
  'catalogue',
  'cart',
  'checkout',
  'orders',
  'errors',
] as const satisfies readonly Namespace[];

/** Language tag (BCP 47) by which dates, numbers and plurals of a language are formatted. */
export const localeTags = { ru: 'ru-RU', en: 'en-US', uz: 'uz-Latn-UZ' } as const;

/** Loads the texts of one language. */
export async function loadTexts(language: keyof typeof localeTags): Promise<LanguageTexts> {
  switch (language) {
    case 'en':
      return (await import('./locales/en/index.ts')).en;
    case 'uz':
      return (await import('./locales/uz/index.ts')).uz;
    case 'ru':
      return (await import('./locales/ru/index.ts')).ru;
  }
}
