import { createContext, use } from 'react';
import { formatAgo } from '#lib/format/format-ago.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Time at which the rows were loaded, from which their ages are computed. */
export const LoadedAt = createContext(0);

/** Age of an event when it was loaded, with the exact time in the shop's time zone on hover. */
export function TimeAgo({ iso }: { iso: string }) {
  const language = useLanguage();
  const timeZone = useShopSettings()?.timeZone;
  const loadedAt = use(LoadedAt);
  return (
    <time dateTime={iso} title={formatDateTime(iso, language, timeZone)}>
      {formatAgo(iso, loadedAt, language, { short: true, timeZone })}
    </time>
  );
}
