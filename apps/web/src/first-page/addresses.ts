import { languages, pages, type Language, type PageName } from '@manabar/contracts/rules';
import type { FirstPageRequest } from '@manabar/server/first-page';

/** Pages that search engines may show: the same for everybody, and worth finding. */
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

/** The page in a language; without one, in whichever the visitor reads. */
export function addressIn({ origin, path }: FirstPageRequest, language?: Language): string {
  return `${origin}${path}${language ? `?lang=${language}` : ''}`;
}

/** The address that stands for this page, the language named as it was asked for. */
export function canonicalAddress(request: FirstPageRequest): string {
  return addressIn(request, request.languageAsked ? request.language : undefined);
}

/** The page in every language. */
export function alternates(request: FirstPageRequest): { hreflang: string; href: string }[] {
  return [
    ...languages.map((language) => ({ hreflang: language, href: addressIn(request, language) })),
    { hreflang: 'x-default', href: addressIn(request) },
  ];
}

/** An address of the shop, as search engines want it: whole. */
export const absolute = (origin: string, path: string): string => new URL(path, origin).href;

export const homeAddress = ({ origin }: FirstPageRequest): string => absolute(origin, pages.home);
