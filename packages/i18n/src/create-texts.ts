import { createInstance, type i18n, type Resource, type ResourceLanguage } from 'i18next';

/** An i18next instance that holds texts of the shop. */
export type Texts = i18n;

/**
 * Creates an instance of i18next in one language, ready at once. It loads nothing itself: its texts are the given
 * ones, by namespace, and those that are added later.
 */
export function createTexts(language: string, texts?: ResourceLanguage): Texts {
  const resources: Resource = texts ? { [language]: texts } : {};
  const instance = createInstance({
    lng: language,
    resources,
    ns: [],
    defaultNS: 'common',
    initAsync: false,
    // React and the head of the first page escape values where they write them.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
    react: { useSuspense: false, nsMode: 'fallback' },
  });
  void instance.init();
  return instance;
}
