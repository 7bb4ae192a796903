/**
 * Texts of the shop. Each namespace of each language is one module, so a client loads only the texts of its page,
 * and only in the chosen language. Keys are typed by the Russian texts, which are the default and the fallback;
 * `namespace:feature.element`.
 */
import { en } from './locales/en/index.ts';
import { ru } from './locales/ru/index.ts';
import { uz } from './locales/uz/index.ts';

export { createTexts, type Texts } from './create-texts.ts';

const locales = { ru, en, uz };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}

export type Namespace = keyof typeof ru;
export type Resources = { [N in Namespace]: Awaited<ReturnType<(typeof ru)[N]>>['default'] };

/**
 * Language tags (BCP 47) for numbers and dates. Browsers know Uzbek plurals but often not its numbers and dates, and produce "₽
 * 10,000.00" and "M11". Russian and Uzbek use the same forms ("10 000,00 ₽", "21.11.2026"), so Uzbek uses the Russian
 * tag.
 */
export const figureTags = { ru: 'ru-RU', en: 'en-US', uz: 'ru-RU' } as const;

export const namespaces = Object.keys(ru) as Namespace[];

/** Loads one namespace of one language: texts in nested objects. */
export async function loadTexts(
  language: keyof typeof locales,
  namespace: Namespace,
): Promise<Record<string, unknown>> {
  return (await locales[language][namespace]()).default;
}

/** Loads all texts of the shop in one language. */
export async function loadAllTexts(
  language: keyof typeof locales,
): Promise<Record<Namespace, Record<string, unknown>>> {
  const loaded = namespaces.map(async (name) => [name, await loadTexts(language, name)] as const);
  return Object.fromEntries(await Promise.all(loaded)) as Record<
    Namespace,
    Record<string, unknown>
  >;
}
