import { useCallback } from 'react';
import { trpc } from '#lib/trpc.ts';

/**
 * Prefetches the first content of a product's page: the product, and the popular and available options of its first
 * region. Errors are ignored, because the page itself requests the data again.
 */
export function usePrefetchProduct(): (slug: string) => void {
  const { catalogue } = trpc.useUtils();
  return useCallback(
    (slug) => {
      const load = async () => {
        const { id, regions } = await catalogue.bySlug.fetch({ slug });
        const input = { id, regionId: regions[0]?.id ?? 0 };
        await Promise.all([catalogue.popular.prefetch(input), catalogue.codes.prefetch(input)]);
      };
      load().catch(() => undefined);
    },
    [catalogue],
  );
}
