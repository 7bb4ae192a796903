import {
  countCataloguePages,
  matchPage,
  pages,
  productPath,
  readCataloguePage,
  receiptPath,
  type PageName,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';

export interface FoundPage {
  page: PageName | null;
  params: Record<string, string>;
  path: string;
  /** Page of the catalogue's list, from 1; absent at other addresses. */
  listPage?: number;
  exists: boolean;
}

const nowhere: FoundPage = { page: null, params: {}, path: pages.home, exists: false };

export interface PageFinderOptions {
  deps: Pick<Deps, 'log'>;
  productAddressExists: (slugOrId: string) => Promise<boolean>;
  countProducts: () => Promise<number>;
  /** Returns whether the token of a receipt's link is valid. */
  receiptExists: (token: string) => Promise<boolean>;
}

/** Returns a function that finds the page of an address, and whether its subject exists. */
export function createPageFinder({
  deps,
  productAddressExists,
  countProducts,
  receiptExists,
}: PageFinderOptions) {
  return async (pathname: string, query: URLSearchParams): Promise<FoundPage> => {
    const match = matchPage(pathname);
    if (!match) return nowhere;
    const { page, params } = match;
    if (page === 'product') {
      const slug = params['slug'] ?? '';
      const isKnown = await lookUp(() => productAddressExists(slug), true);
      return isKnown ? { page, params, path: productPath(slug), exists: true } : nowhere;
    }
    if (page === 'receipt') {
      const token = params['token'] ?? '';
      const isKnown = await lookUp(() => receiptExists(token), true);
      // The browser renders the page of every invalid token, so those share one cache entry.
      return isKnown
        ? { page, params, path: receiptPath(token), exists: true }
        : { page, params: {}, path: pages.receipt, exists: false };
    }
    // Other pages render independently of their parameters, so they share one cache entry.
    const found = { page, params: {}, path: pages[page], exists: true };
    return page === 'products' ? { ...found, listPage: await findListPage(query) } : found;
  };

  /** Returns the page of the catalogue that the query names, at most the last one. */
  async function findListPage(query: URLSearchParams): Promise<number> {
    const asked = readCataloguePage(query.get('page'));
    if (asked === 1) return 1;
    return lookUp(async () => Math.min(asked, countCataloguePages(await countProducts())), asked);
  }

  async function lookUp<Answer>(read: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
    try {
      return await read();
    } catch (error) {
      // The answer is only needed for status and redirect; the page shows its own error.
      deps.log.warn({ err: error }, 'cannot look up what a page shows');
      return otherwise;
    }
  }
}
