import { formatAgo } from '#lib/format-ago.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';

/** How long ago something was, at the moment `asOf`; the exact time on hover. */
export function TimeAgo({ iso, asOf }: { iso: string; asOf: number }) {
  const language = useLanguage();
  return (
    <time dateTime={iso} title={formatDateTime(iso, language)} style={{ whiteSpace: 'nowrap' }}>
      {formatAgo(iso, asOf, language)}
    </time>
  );
}
