import { matchPage, pages, productPath, type Language, type PageName } from '@manabar/contracts';
import type { FastifyRequest } from 'fastify';
import pTimeout from 'p-timeout';
import type { Deps } from '#deps.ts';
import { addressName } from '#modules/catalogue/index.ts';
import { askAsNobody } from './ask.ts';
import type { DrawFirstPage, FirstPage, FirstPageRequest } from './first-page.ts';
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
}

export interface AnsweredPage {
  bytes: PageBytes;
  status: 200 | 404;
}

/** Redirect to the page's canonical address, whose rendering is cached. */
export interface OtherAddress {
  location: string;
}

interface Place {
  page: PageName | null;
  params: Record<string, string>;
  path: string;
}

const nowhere: Place = { page: null, params: {}, path: pages.home };

/** Answers page addresses with their first HTML. */
export function createFirstPages({ deps, build, productExists }: FirstPageOptions) {
  const cache = createPageCache();
  deps.catalogueCache.onBump(cache.bump);
  const askIn = askAsNobody(deps);
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
    const place = await placeOf(pathname);
    const usual = usualPath(place);
    if (usual !== null) return { location: usual + request.url.slice(pathname.length) };
    const status = place.page ? 200 : 404;
    const asked = pageLanguage(request);
    const given = { ...place, ...asked, origin: publicOrigin(deps.env, request) };
    try {
      const draw = await build.drawing();
      if (!draw) return { bytes: await plain(asked.language), status };
      const ask = askIn(asked.language);
      const key = JSON.stringify(given);
      const making = cache.get(key, ask, (recorded) => make(draw, { ...given, ask: recorded }));
      const bytes = await pTimeout(making, { milliseconds: TIMEOUT_MS, fallback: () => null });
      return { bytes: bytes ?? (await plain(asked.language)), status };
    } catch (error) {
      deps.log.error({ err: error, path: pathname }, 'cannot render a page on the server');
      return { bytes: await plain(asked.language), status };
    }
  };

  async function make(
    draw: DrawFirstPage,
    given: Omit<FirstPageRequest, 'drawnPicture'>,
  ): Promise<string> {
    const { page, language, path } = given;
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
    // Other pages render independently of their parameters, so they share one cache entry.
    if (page !== 'product') return { page, params: {}, path: pages[page] };
    const slug = params['slug'] ?? '';
    return (await isKnown(slug)) ? { page, params, path: productPath(slug) } : nowhere;
  }

  async function isKnown(slug: string): Promise<boolean> {
    try {
      return await productExists(slug);
    } catch (error) {
      // Only the status needed the answer; the page shows its own error.
      deps.log.warn({ err: error }, 'cannot look up the product of a page');
      return true;
    }
  }
}

/**
 * Returns the canonical path of a product under an unusual spelling, or null. Without the redirect, endless
 * spellings (RoBlox, 0007) would each be rendered and evict other pages from the cache.
 */
function usualPath({ page, params }: Place): string | null {
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
