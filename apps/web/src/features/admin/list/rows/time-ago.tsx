import { formatAgo } from '#lib/format/format-ago.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Age of an event at `asOf`, with the exact time in the shop's time zone on hover. */
export function TimeAgo({ iso, asOf }: { iso: string; asOf: number }) {
  const language = useLanguage();
  const timeZone = useShopSettings()?.timeZone;
  return (
    <time dateTime={iso} title={formatDateTime(iso, language, timeZone)}>
      {formatAgo(iso, asOf, language, { short: true, timeZone })}
    </time>
  );
}
