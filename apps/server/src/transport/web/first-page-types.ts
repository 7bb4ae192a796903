import type { Language, PageName } from '@manabar/contracts';

/**
 * Interface of server and client for a page's first HTML: the server provides address, language and answers;
 * the client's server build (`entry-server`) renders them. Types only.
 */
export interface FirstPageRequest {
  /** Null for an unknown address or product. */
  page: PageName | null;
  params: Readonly<Record<string, string>>;
  /** Canonical path. */
  path: string;
  /** Page of the catalogue's list, from 1. */
  listPage: number;
  language: Language;
  /** Whether the URL sets the language. */
  languageAsked: boolean;
  /** Public scheme, host and port of the shop. */
  origin: string;
  /** Calls a procedure without a session. */
  ask: Ask;
  /** Returns the path of the picture in a format for messengers; null without one. */
  previewPicture: (imageUrl: string) => string | null;
}

export type Ask = (procedure: string, input: unknown) => Promise<unknown>;

/** Parts of the page as safe HTML. */
export interface FirstPage {
  head: string;
  /** The rendered page; empty when the browser renders it. */
  root: string;
  /** Data of the rendered page, for hydration. */
  state: string;
  /** Translation namespaces of the page. */
  texts: readonly string[];
  /** Error that prevented rendering. */
  failure?: unknown;
}

export type RenderFirstPage = (request: FirstPageRequest) => Promise<FirstPage>;
