import { formatDateTime } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Formats instants in the shop's time zone, in which its days are counted. */
export function useShopTime(): (iso: string) => string {
  const language = useLanguage();
  const timeZone = useShopSettings()?.timeZone;
  return (iso) => formatDateTime(iso, language, timeZone);
}
