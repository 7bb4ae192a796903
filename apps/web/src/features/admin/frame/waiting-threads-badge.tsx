import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import classes from './waiting-threads-badge.module.css';

/** Interval of the count while the tab is visible, in milliseconds. */
const POLL_MS = 60_000;

/** Number of conversations that wait for the shop; 0 while unknown. */
function useWaitingThreads(): number {
  const { data } = trpc.admin.support.threads.list.useQuery(
    { state: 'open', pageSize: 1 },
    // A failed count needs no warning and no second attempt, because the next interval loads it again.
    { refetchInterval: POLL_MS, refetchIntervalInBackground: false, retry: false },
  );
  return data?.total ?? 0;
}

/** Number of conversations that wait for the shop, beside the link to them; renders nothing for zero. */
export function WaitingThreadsBadge() {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  const count = useWaitingThreads();
  if (count === 0) return null;
  const shown = format.number(count);
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {shown}
      </span>
      <span className="visually-hidden">{`, ${t('nav.waiting', { shown })}`}</span>
    </>
  );
}
