import { createInstance, type i18n, type Resource, type ResourceLanguage } from 'i18next';

/** Instance of i18next with texts of the shop. */
export type Texts = i18n;

/**
 * Creates an instance of i18next in one language, which is ready at once. It loads no texts itself: it contains the
 * given ones, by namespace, and those that are added later.
 */
export function createTexts(language: string, texts?: ResourceLanguage): Texts {
  const resources: Resource = texts ? { [language]: texts } : {};
  const instance = createInstance({
    lng: language,
    resources,
    ns: [],
    defaultNS: 'common',
    initAsync: false,
    // React and the head of the first page escape values when they render them.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
    react: { useSuspense: false, nsMode: 'fallback' },
  });
  void instance.init();
  return instance;
}
