import { trpc } from './trpc.ts';

/** Query of the shop's public settings, which change only with a restart. */
export function useShopSettingsQuery() {
  return trpc.shop.settings.useQuery(undefined, { staleTime: Infinity });
}

/** Public settings of the shop, such as the addresses of its chat bot and messenger; undefined until they are known. */
export function useShopSettings() {
  return useShopSettingsQuery().data;
}
