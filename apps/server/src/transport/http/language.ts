import Negotiator from 'negotiator';
import { isLanguage, languages, type Language } from '@manabar/contracts/rules';

const [FALLBACK] = languages;

/** Returns the preferred language of an Accept-Language header by primary subtags; `ru` without a match. */
export function negotiateLanguage(header: string | undefined): Language {
  const tags = new Negotiator({ headers: { 'accept-language': header } }).languages();
  for (const tag of tags) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (language === '*') return FALLBACK;
    if (isLanguage(language)) return language;
  }
  return FALLBACK;
}
