import { countCataloguePages, PRODUCTS_PER_PAGE } from '@manabar/contracts/rules';
import { trpc } from '#lib/trpc.ts';
import { searchProducts } from './product-search.ts';
import { useAllProducts } from './use-all-products.ts';

/**
 * Requests the products of one page. A search needs all of them, so that the first search in a catalogue of several pages requests
 * these once.
 */
export function useCatalogueProducts(query: string, asked: number) {
  const searched = query.trim() !== '';
  const listed = trpc.catalogue.page.useQuery({ page: searched ? 1 : asked });
  const isPart = countCataloguePages(listed.data?.total ?? 0) > 1;
  const all = useAllProducts(searched && isPart);
  const source = searched && isPart ? all : { ...listed, products: listed.data?.products };
  const { products = [], error, isPending, refetch } = source;
  const found = searchProducts(products, query);
  const total = searched ? found.length : (listed.data?.total ?? 0);
  const lastPage = countCataloguePages(total);
  const page = Math.min(asked, lastPage);
  const end = page * PRODUCTS_PER_PAGE;
  return {
    products,
    shown: searched ? found.slice(end - PRODUCTS_PER_PAGE, end) : products,
    page,
    lastPage,
    total,
    error,
    isLoaded: source.products !== undefined,
    isPending,
    reload: () => void refetch(),
  };
}
