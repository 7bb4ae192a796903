import type { Language, PageName } from '@manabar/contracts';

/**
 * What server and client agree on for the first HTML of a page: the server knows the address, the language and the
 * answers; the client's own build for servers (`entry-server`) draws them. Types only.
 */
export interface FirstPageRequest {
  /** Null for an address that the shop does not have, and for a product that does not exist. */
  page: PageName | null;
  params: Readonly<Record<string, string>>;
  /** The address as it is written when nobody mistypes it. */
  path: string;
  language: Language;
  /** Whether the address itself names the language. */
  languageAsked: boolean;
  /** Scheme, host and port that the shop is reached by from outside. */
  origin: string;
  /** Calls a procedure as somebody who is not logged in. */
  ask: Ask;
  /** Path of the picture in a form that messengers draw; null when there is none. */
  drawnPicture: (imageUrl: string) => string | null;
}

export type Ask = (procedure: string, input: unknown) => Promise<unknown>;

/** Pieces of the page; each is HTML, safe as it is. */
export interface FirstPage {
  head: string;
  /** The drawn page; empty when the browser draws it. */
  root: string;
  /** What the page was drawn of, for the browser to go on with. */
  state: string;
  /** Namespaces of the texts that the page says. */
  texts: readonly string[];
  /** Why nothing was drawn, where that was not meant. */
  failure?: unknown;
}

export type DrawFirstPage = (request: FirstPageRequest) => Promise<FirstPage>;
