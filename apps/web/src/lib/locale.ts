import { setI18n, useTranslation } from 'react-i18next';
import { isLanguage, languages, type Language } from '@manabar/contracts/rules';
import { createTexts, loadTexts, localeTags, type Namespace } from '@manabar/i18n';
import { whenAlive } from './alive.ts';
import { readStored, writeStored } from './storage.ts';

/** The browser's texts. A page that the server draws gets an instance of its own. */
const texts = createTexts(languages[0]);
setI18n(texts);

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
      if (texts.hasResourceBundle(language, namespace)) return;
      texts.addResourceBundle(language, namespace, await loadTexts(language, namespace));
    }),
  );
}

/** Loads what a page says, in the present language. */
export async function loadPageTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await load(currentLanguage(), namespaces);
}

/** Starts with one language and the texts of every page. */
export async function startTexts(language: Language): Promise<void> {
  await load(language, everywhere);
  await texts.changeLanguage(language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export function currentLanguage(): Language {
  return texts.language as Language;
}

/** Changes and stores the language; its texts are loaded first, so that no key is ever shown. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language, wanted);
  await whenAlive();
  storeLanguage(language);
  document.documentElement.lang = language;
  await texts.changeLanguage(language);
}

/** The language in use; a component that calls this is drawn again when it changes. */
export function useLanguage(): Language {
  return useTranslation('common').i18n.language as Language;
}

/** Tag for Intl in a language. */
export function localeTag(language: Language): string {
  return localeTags[language];
}
