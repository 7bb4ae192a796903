import i18n from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { isLanguage, languages, type Language } from '@manabar/contracts/rules';
import { loadTexts, localeTags, type Namespace } from '@manabar/i18n';
import { readStored, writeStored } from './storage.ts';

function asLanguage(value: string | null): Language | null {
  return isLanguage(value) ? value : null;
}

/** Kept in browser storage, and in a cookie, so that the server draws the first page in it. */
function storeLanguage(language: Language): void {
  writeStored('language', language);
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** `?lang=` selects and stores; then what was chosen before; Russian otherwise. */
export function initialLanguage(search: string): Language {
  const asked = asLanguage(new URLSearchParams(search).get('lang'));
  const chosen = asked ?? asLanguage(readStored('language'));
  if (chosen) storeLanguage(chosen);
  return chosen ?? languages[0];
}

/** What every page says: the frame of the shop, and what can go wrong. */
export const everywhere: readonly Namespace[] = ['common', 'errors'];

/** What has been shown so far: a change of language loads all of it, so that no key is ever shown. */
const wanted = new Set<Namespace>(everywhere);

async function load(language: Language, namespaces: Iterable<Namespace>): Promise<void> {
  await Promise.all(
    [...namespaces].map(async (namespace) => {
      if (i18n.hasResourceBundle(language, namespace)) return;
      i18n.addResourceBundle(language, namespace, await loadTexts(language, namespace));
    }),
  );
}

/** Loads what a page says, in the present language. */
export async function loadPageTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await load(currentLanguage(), namespaces);
}

/** Starts i18next with one language and the texts of every page. */
export async function startTexts(language: Language): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: languages[0],
    supportedLngs: languages,
    ns: [...everywhere],
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
  await load(language, everywhere);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export function currentLanguage(): Language {
  return asLanguage(i18n.language) ?? languages[0];
}

/** Changes and stores the language; its texts are loaded first, so that no key is ever shown. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language, wanted);
  storeLanguage(language);
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
