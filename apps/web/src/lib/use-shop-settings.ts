import { trpc } from './trpc.ts';

/** What this shop has: the addresses of its chat bot and messenger. Settings change with a new start only. */
export function useShopSettings() {
  return trpc.shop.settings.useQuery(undefined, { staleTime: Infinity }).data;
}
