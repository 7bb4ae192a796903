import { languages, pages, type Language, type PageName } from '@manabar/contracts/rules';
import type { FirstPageRequest } from '@manabar/server/first-page';

/** Pages that search engines may index: public and useful. */
const found: readonly (PageName | null)[] = [
  'home',
  'products',
  'freefire',
  'pubg',
  'steam',
  'product',
  'support',
  'terms',
  'privacy',
  'contacts',
];

export const isFound = ({ page }: FirstPageRequest): boolean => found.includes(page);

/** Pages that the server renders: the indexed pages, and the receipt of a valid link. */
export const isServerRendered = (request: FirstPageRequest): boolean =>
  isFound(request) || (request.page === 'receipt' && request.params['token'] !== undefined);

/** Path and query that the page is rendered at; in a language only when one is given. */
export function renderedPath(
  { path, listPage }: Pick<FirstPageRequest, 'path' | 'listPage'>,
  language?: Language,
): string {
  const query = new URLSearchParams({
    ...(listPage > 1 && { page: String(listPage) }),
    ...(language && { lang: language }),
  });
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Address of the page in a language; without one, in the visitor's language. */
function addressIn(request: FirstPageRequest, language?: Language): string {
  return `${request.origin}${renderedPath(request, language)}`;
}

/** Canonical address of the page, with the language only when the request named it. */
export function canonicalAddress(request: FirstPageRequest): string {
  return addressIn(request, request.languageAsked ? request.language : undefined);
}

/** Addresses of the page in every language. */
export function alternates(request: FirstPageRequest): { hreflang: string; href: string }[] {
  return [
    ...languages.map((language) => ({ hreflang: language, href: addressIn(request, language) })),
    { hreflang: 'x-default', href: addressIn(request) },
  ];
}

/** Absolute address of the shop, as search engines require. */
export const absolute = (origin: string, path: string): string => new URL(path, origin).href;

export const homeAddress = ({ origin }: FirstPageRequest): string => absolute(origin, pages.home);
