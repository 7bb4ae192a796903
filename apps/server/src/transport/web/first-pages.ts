import {
  matchPage,
  pages,
  productPath,
  receiptPath,
  type Language,
  type PageName,
} from '@manabar/contracts';
import type { FastifyRequest } from 'fastify';
import pTimeout from 'p-timeout';
import type { Deps } from '#deps.ts';
import { addressName } from '#modules/catalogue/index.ts';
import { askAnonymously } from './ask-anonymously.ts';
import type { Ask, DrawFirstPage, FirstPage, FirstPageRequest } from './first-page.ts';
import { createPageCache, toBytes, type PageBytes } from './page-cache.ts';
import { pageLanguage } from './page-language.ts';
import { publicOrigin } from './public-origin.ts';
import type { WebBuild } from './web-files.ts';

/** Time-out of rendering in milliseconds; afterwards the browser renders the page. */
const TIMEOUT_MS = 2000;

export interface FirstPageOptions {
  deps: Deps;
  build: WebBuild;
  /** Whether a product's page exists, by slug or id. */
  productExists: (slugOrId: string) => Promise<boolean>;
  /** Whether the token of a receipt's link is valid. */
  receiptExists: (token: string) => Promise<boolean>;
}

export interface AnsweredPage {
  bytes: PageBytes;
  status: 200 | 404 | 429;
  /** Only of status 429. */
  retryAfterSeconds?: number;
  /** The address holds a token that neither caches nor other sites may learn. */
  isPrivate: boolean;
}

/** Redirect to the page's canonical address, whose rendering is cached. */
export interface OtherAddress {
  location: string;
}

interface Place {
  page: PageName | null;
  params: Record<string, string>;
  path: string;
  exists: boolean;
}

const nowhere: Place = { page: null, params: {}, path: pages.home, exists: false };

/** Answers page addresses with their first HTML. */
export function createFirstPages({ deps, build, productExists, receiptExists }: FirstPageOptions) {
  const cache = createPageCache();
  deps.catalogueCache.onBump(cache.bump);
  const askIn = askAnonymously(deps);
  const undrawn = new Map<Language, Promise<PageBytes>>();

  const plain = (language: Language) => {
    let bytes = undrawn.get(language);
    if (!bytes) {
      bytes = toBytes(compose(build, null, language, { head: '', root: '', state: '', texts: [] }));
      undrawn.set(language, bytes);
    }
    return bytes;
  };

  return async (
    request: FastifyRequest,
    pathname: string,
  ): Promise<AnsweredPage | OtherAddress> => {
    const isPrivate = matchPage(pathname)?.page === 'receipt';
    const asked = pageLanguage(request);
    const wait = isPrivate ? await deps.rateLimits.spend('receipt', request.ip) : null;
    if (wait !== null)
      return {
        bytes: await plain(asked.language),
        status: 429,
        retryAfterSeconds: wait,
        isPrivate,
      };
    const { exists, ...place } = await placeOf(pathname);
    const usual = usualPath(place);
    if (usual !== null) return { location: usual + request.url.slice(pathname.length) };
    const status = exists ? 200 : 404;
    const given = { ...place, ...asked, origin: publicOrigin(deps.env, request) };
    try {
      const draw = await build.drawing();
      if (!draw) return { bytes: await plain(asked.language), status, isPrivate };
      const ask = askIn(asked.language);
      const render = (recorded: Ask) => make(draw, { ...given, ask: recorded });
      const making =
        isPrivate && exists
          ? cache.renderOnce(ask, render)
          : cache.get(JSON.stringify(given), ask, render);
      const bytes = await pTimeout(making, { milliseconds: TIMEOUT_MS, fallback: () => null });
      return { bytes: bytes ?? (await plain(asked.language)), status, isPrivate };
    } catch (error) {
      deps.log.error(
        { err: error, path: isPrivate ? pages.receipt : pathname },
        'cannot render a page on the server',
      );
      return { bytes: await plain(asked.language), status, isPrivate };
    }
  };

  async function make(
    draw: DrawFirstPage,
    given: Omit<FirstPageRequest, 'drawnPicture'>,
  ): Promise<string> {
    const { page, language } = given;
    const path = page === 'receipt' ? pages.receipt : given.path;
    const drawn = await draw({ ...given, drawnPicture: build.drawnPicture });
    if (drawn.failure !== undefined)
      deps.log.error(
        { err: drawn.failure, path },
        'cannot render the body of a page on the server',
      );
    return compose(build, page, language, drawn);
  }

  async function placeOf(pathname: string): Promise<Place> {
    const match = matchPage(pathname);
    if (!match) return nowhere;
    const { page, params } = match;
    if (page === 'product') {
      const slug = params['slug'] ?? '';
      const isKnown = await lookUp(() => productExists(slug));
      return isKnown ? { page, params, path: productPath(slug), exists: true } : nowhere;
    }
    if (page === 'receipt') {
      const token = params['token'] ?? '';
      const isKnown = await lookUp(() => receiptExists(token));
      // The browser renders the page of every other token, so those share one cache entry.
      return isKnown
        ? { page, params, path: receiptPath(token), exists: true }
        : { page, params: {}, path: pages.receipt, exists: false };
    }
    // Other pages render independently of their parameters, so they share one cache entry.
    return { page, params: {}, path: pages[page], exists: true };
  }

  async function lookUp(exists: () => Promise<boolean>): Promise<boolean> {
    try {
      return await exists();
    } catch (error) {
      // Only the status needed the answer; the page shows its own error.
      deps.log.warn({ err: error }, 'cannot look up what a page shows');
      return true;
    }
  }
}

/**
 * Returns the canonical path of a product under an unusual spelling, or null. Without the redirect, endless
 * spellings (RoBlox, 0007) would each be rendered and evict other pages from the cache.
 */
function usualPath({ page, params }: Omit<Place, 'exists'>): string | null {
  const { slug = '' } = params;
  if (page !== 'product' || addressName(slug) === slug) return null;
  return productPath(addressName(slug));
}

/** Inserts the parts into the built page. */
function compose(
  { template, hints }: WebBuild,
  page: PageName | null,
  language: Language,
  { head, root, state, texts }: FirstPage,
): string {
  const { styles, preloads } = hints({ page, language, texts });
  const html = template
    .replace('<html lang="ru"', () => `<html lang="${language}"`)
    .replace('<title>Manabar</title>', (title) => `${head || title}\n    ${preloads}`)
    .replace('</head>', (end) => `${styles}${end}`)
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>${state}`);
  return root === '' ? html : scriptsLater(html);
}

/**
 * Defers scripts: a rendered page is visible without them, so its inline script loads them after styles, fonts
 * and pictures.
 */
function scriptsLater(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      (_, src: string) => `<link rel="later" data-start crossorigin href="${src}">`,
    );
}
