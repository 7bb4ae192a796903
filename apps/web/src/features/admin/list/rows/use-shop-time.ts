import { useFormatter } from '#lib/format/format.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Formats instants in the shop's time zone, which defines its days. */
export function useShopTime(): (iso: string) => string {
  const format = useFormatter();
  const timeZone = useShopSettings()?.timeZone;
  return (iso) => format.dateTime(iso, timeZone);
}
