import { setI18n, useTranslation } from 'react-i18next';
import { isLanguage, languages, type Language } from '@manabar/contracts/rules';
import { createTexts, loadTexts, type Namespace } from '@manabar/i18n';
import { whenHydrated } from './page/hydration.ts';
import { leaveOutdatedPage } from './page/leave-outdated-page.ts';
import { browserStorage } from './storage.ts';

/** Texts for the browser; server-rendered pages use their own instance. */
const texts = createTexts(languages[0]);
setI18n(texts);

function asLanguage(value: string | null): Language | null {
  return isLanguage(value) ? value : null;
}

/** Stores the language in browser storage, and in a cookie so that the server renders the first page in it. */
function storeLanguage(language: Language): void {
  browserStorage.write('language', language);
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Initial language: `?lang=`, which is also stored, else the stored one, else Russian. */
export function initialLanguage(search: string): Language {
  const asked = asLanguage(new URLSearchParams(search).get('lang'));
  const chosen = asked ?? asLanguage(browserStorage.read('language'));
  if (chosen) storeLanguage(chosen);
  return chosen ?? languages[0];
}

/** Namespaces of every page: the frame of the shop and the errors. */
export const everywhere: readonly Namespace[] = ['common', 'errors'];

/** Namespaces used so far; a change of language loads all of them, so that no key is shown as text. */
const wanted = new Set<Namespace>(everywhere);

async function load(language: Language, namespaces: Iterable<Namespace>): Promise<void> {
  await Promise.all(
    [...namespaces].map(async (namespace) => {
      if (texts.hasResourceBundle(language, namespace)) return;
      texts.addResourceBundle(language, namespace, await loadTexts(language, namespace));
    }),
  );
}

/** Loads the namespaces used so far, and those of pages that are opened meanwhile. */
async function loadWanted(language: Language): Promise<void> {
  let loaded = 0;
  while (loaded < wanted.size) {
    loaded = wanted.size;
    await load(language, wanted);
  }
}

/** Loads the namespaces of a page in the current language. */
export async function loadPageTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await load(currentLanguage(), namespaces);
}

/** Sets the initial language and loads the namespaces of every page. */
export async function startTexts(language: Language): Promise<void> {
  await load(language, everywhere);
  await texts.changeLanguage(language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export function currentLanguage(): Language {
  return texts.language as Language;
}

let lastChosen: Language | null = null;

/**
 * Changes and stores the language after its texts have loaded, so that no key is shown as text. An outdated page whose texts
 * the shop no longer has is reloaded in the language. A later choice ends an earlier one whose texts are still loading.
 */
export async function changeLanguage(language: Language): Promise<void> {
  lastChosen = language;
  const isLast = () => lastChosen === language;
  await loadWanted(language).catch(async (failure: unknown) => {
    if (!isLast()) return;
    const before = currentLanguage();
    storeLanguage(language);
    await leaveOutdatedPage();
    if (!isLast()) return;
    storeLanguage(before);
    throw failure;
  });
  await whenHydrated();
  if (!isLast()) return;
  storeLanguage(language);
  document.documentElement.lang = language;
  await texts.changeLanguage(language);
}

/** Current language; the calling component re-renders when it changes. */
export function useLanguage(): Language {
  return useTranslation('common').i18n.language as Language;
}
