import { isLanguage, languages, type Language } from '@manabar/contracts';
import type { FastifyRequest } from 'fastify';

export interface PageLanguage {
  language: Language;
  /** Whether the URL sets the language. */
  languageAsked: boolean;
}

/** Returns the query of a requested page. */
export function pageQuery({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');
}

/** Returns the language from `?lang=`, then from the client's cookie, otherwise Russian. */
export function pageLanguage({
  url,
  headers,
}: Pick<FastifyRequest, 'url' | 'headers'>): PageLanguage {
  const asked = pageQuery({ url }).get('lang');
  if (isLanguage(asked)) return { language: asked, languageAsked: true };
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return { language: isLanguage(chosen) ? chosen : languages[0], languageAsked: false };
}
