import {
  matchPage,
  pages,
  productPath,
  readCataloguePage,
  type Language,
  type PageName,
} from '@manabar/contracts';
import type { FastifyRequest } from 'fastify';
import pTimeout from 'p-timeout';
import type { Deps } from '#deps.ts';
import { addressName } from '#modules/catalogue/index.ts';
import { callAnonymously } from './call-anonymously.ts';
import type { Ask, RenderFirstPage, FirstPage, FirstPageRequest } from './first-page-types.ts';
import { createPageCache, toBytes, type PageBytes } from './page-cache.ts';
import { pageLanguage, pageQuery } from './page-language.ts';
import { createPageFinder, type FoundPage, type PageFinderOptions } from './page-finder.ts';
import { publicOrigin } from './public-origin.ts';
import type { WebBuild } from './web-build.ts';

/** Time-out of rendering in milliseconds; afterwards the browser renders the page. */
const TIMEOUT_MS = 2000;

export interface FirstPageRendererOptions extends PageFinderOptions {
  deps: Deps;
  build: WebBuild;
}

export interface AnsweredPage {
  bytes: PageBytes;
  status: 200 | 404 | 429;
  /** Seconds until a retry; set for status 429 only. */
  retryAfterSeconds?: number;
  /** Whether the address contains a token that neither caches nor other sites may learn. */
  isPrivate: boolean;
}

/** Redirect to the page's canonical address, whose rendering is cached. */
export interface OtherAddress {
  location: string;
  /** 302 where the requested address may exist later. */
  status: 301 | 302;
}

/** Returns a function that returns pages without their content, built once for each language. */
function createUnrenderedPages(build: WebBuild): (language: Language) => Promise<PageBytes> {
  const unrendered = new Map<Language, Promise<PageBytes>>();
  return (language) => {
    let bytes = unrendered.get(language);
    if (!bytes) {
      bytes = toBytes(compose(build, null, language, { head: '', root: '', state: '', texts: [] }));
      unrendered.set(language, bytes);
    }
    return bytes;
  };
}

/** Creates the renderer of page addresses' first HTML. */
export function createFirstPageRenderer({ build, ...finder }: FirstPageRendererOptions) {
  const { deps } = finder;
  const cache = createPageCache();
  deps.catalogueCache.onBump(cache.bump);
  const askIn = callAnonymously(deps);
  const plain = createUnrenderedPages(build);
  const placeOf = createPageFinder(finder);

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
    const query = pageQuery(request);
    const { exists, listPage = 1, ...place } = await placeOf(pathname, query);
    const usual = usualPath(place);
    if (usual !== null)
      return { location: usual + request.url.slice(pathname.length), status: 301 };
    const lastPage = lastPageAddress({ ...place, listPage }, query);
    if (lastPage !== null) return { location: lastPage, status: 302 };
    const status = exists ? 200 : 404;
    const given = { ...place, listPage, ...asked, origin: publicOrigin(deps.env, request) };
    try {
      const renderPage = await build.renderer();
      if (!renderPage) return { bytes: await plain(asked.language), status, isPrivate };
      const ask = askIn(asked.language);
      const render = (recorded: Ask) => make(renderPage, { ...given, ask: recorded });
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
    renderPage: RenderFirstPage,
    given: Omit<FirstPageRequest, 'previewPicture'>,
  ): Promise<string> {
    const { page, language } = given;
    const path = page === 'receipt' ? pages.receipt : given.path;
    const rendered = await renderPage({ ...given, previewPicture: build.previewPicture });
    if (rendered.failure !== undefined)
      deps.log.error(
        { err: rendered.failure, path },
        'cannot render the body of a page on the server',
      );
    return compose(build, page, language, rendered);
  }
}

/**
 * Returns the canonical path of a product under an unusual spelling, or null. Without the redirect, endless
 * spellings (RoBlox, 0007) would each be rendered and evict other pages from the cache.
 */
function usualPath({ page, params }: Omit<FoundPage, 'exists'>): string | null {
  const { slug = '' } = params;
  if (page !== 'product' || addressName(slug) === slug) return null;
  return productPath(addressName(slug));
}

/** Returns the address of the catalogue's last page for a query that names a later one, or null. */
function lastPageAddress(
  { page, path, listPage }: Pick<FirstPageRequest, 'page' | 'path' | 'listPage'>,
  query: URLSearchParams,
): string | null {
  if (page !== 'products' || readCataloguePage(query.get('page')) <= listPage) return null;
  const others = new URLSearchParams(query);
  if (listPage === 1) others.delete('page');
  else others.set('page', String(listPage));
  return others.size > 0 ? `${path}?${others.toString()}` : path;
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
