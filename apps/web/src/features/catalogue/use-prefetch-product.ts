import { useCallback } from 'react';
import { trpc } from '#lib/trpc.ts';

/**
 * Loads ahead what a product's page shows first: the product, and what is popular and in stock in its first
 * region. A failure is left to the page itself, which asks again.
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
