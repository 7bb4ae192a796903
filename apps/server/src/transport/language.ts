import Negotiator from 'negotiator';
import { isLanguage, languages, type Language } from '@manabar/contracts/rules';

const [FALLBACK] = languages;

/** Returns the language that an Accept-Language header prefers, by the first part of its tags; `ru` when none fits. */
export function negotiateLanguage(header: string | undefined): Language {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  for (const tag of tags) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (language === '*') return FALLBACK;
    if (isLanguage(language)) return language;
  }
  return FALLBACK;
}
