import { formatDateTime } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Formats instants in the shop's time zone, which defines its days. */
export function useShopTime(): (iso: string) => string {
  const language = useLanguage();
  const timeZone = useShopSettings()?.timeZone;
  return (iso) => formatDateTime(iso, language, timeZone);
}
