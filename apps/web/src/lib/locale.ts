import i18n from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { isLanguage, languages, type Language } from '@manabar/contracts/rules';
import { loadTexts, localeTags, namespaces } from '@manabar/i18n';
import { readStored, writeStored } from './storage.ts';

function asLanguage(value: string | null): Language | null {
  return isLanguage(value) ? value : null;
}

/** `?lang=` selects and stores; then what was chosen before; Russian otherwise. */
export function initialLanguage(search: string): Language {
  const asked = asLanguage(new URLSearchParams(search).get('lang'));
  if (asked) writeStored('language', asked);
  return asked ?? asLanguage(readStored('language')) ?? languages[0];
}

async function load(language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, 'common')) return;
  const texts = await loadTexts(language);
  for (const [namespace, bundle] of Object.entries(texts))
    i18n.addResourceBundle(language, namespace, bundle);
}

/** Starts i18next with one language's texts. */
export async function startTexts(language: Language): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: languages[0],
    supportedLngs: languages,
    ns: [...namespaces],
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
  await load(language);
  document.documentElement.lang = language;
}

export function currentLanguage(): Language {
  return asLanguage(i18n.language) ?? languages[0];
}

/** Changes and stores the language; its texts are loaded first, so that no key is ever shown. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language);
  writeStored('language', language);
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}

/** The language in use; a component that calls this is drawn again when it changes. */
export function useLanguage(): Language {
  const { i18n: instance } = useTranslation();
  return asLanguage(instance.language) ?? languages[0];
}

/** Tag for Intl in a language. */
export function localeTag(language: Language): string {
  return localeTags[language];
}
