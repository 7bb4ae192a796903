import { matchPage, pages, productPath, receiptPath, type PageName } from '@manabar/contracts';
import type { Deps } from '#deps.ts';

export interface FoundPage {
  page: PageName | null;
  params: Record<string, string>;
  path: string;
  exists: boolean;
}

const nowhere: FoundPage = { page: null, params: {}, path: pages.home, exists: false };

export interface PageFinderOptions {
  deps: Pick<Deps, 'log'>;
  productAddressExists: (slugOrId: string) => Promise<boolean>;
  /** Returns whether the token of a receipt's link is valid. */
  receiptExists: (token: string) => Promise<boolean>;
}

/** Returns a function that finds the page of an address, and whether its subject exists. */
export function createPageFinder({ deps, productAddressExists, receiptExists }: PageFinderOptions) {
  return async (pathname: string): Promise<FoundPage> => {
    const match = matchPage(pathname);
    if (!match) return nowhere;
    const { page, params } = match;
    if (page === 'product') {
      const slug = params['slug'] ?? '';
      const isKnown = await lookUp(() => productAddressExists(slug));
      return isKnown ? { page, params, path: productPath(slug), exists: true } : nowhere;
    }
    if (page === 'receipt') {
      const token = params['token'] ?? '';
      const isKnown = await lookUp(() => receiptExists(token));
      // The browser renders the page of every invalid token, so those share one cache entry.
      return isKnown
        ? { page, params, path: receiptPath(token), exists: true }
        : { page, params: {}, path: pages.receipt, exists: false };
    }
    // Other pages render independently of their parameters, so they share one cache entry.
    return { page, params: {}, path: pages[page], exists: true };
  };

  async function lookUp(exists: () => Promise<boolean>): Promise<boolean> {
    try {
      return await exists();
    } catch (error) {
      // The answer is only needed for the status; the page shows its own error.
      deps.log.warn({ err: error }, 'cannot look up what a page shows');
      return true;
    }
  }
}
