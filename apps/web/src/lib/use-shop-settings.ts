import { trpc } from './trpc.ts';

/**
 * Public settings of the shop, such as the addresses of its chat bot and messenger. They change only with a restart.
 */
export function useShopSettings() {
  return trpc.shop.settings.useQuery(undefined, { staleTime: Infinity }).data;
}
