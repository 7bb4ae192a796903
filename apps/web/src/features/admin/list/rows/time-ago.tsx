import { formatAgo } from '#lib/format/format-ago.ts';
import { useLanguage } from '#lib/locale.ts';
import { useShopTime } from './use-shop-time.ts';

/** Age of an event at `asOf`, with the exact time in the shop's time zone on hover. */
export function TimeAgo({ iso, asOf }: { iso: string; asOf: number }) {
  const language = useLanguage();
  const shopTime = useShopTime();
  return (
    <time dateTime={iso} title={shopTime(iso)}>
      {formatAgo(iso, asOf, language)}
    </time>
  );
}
