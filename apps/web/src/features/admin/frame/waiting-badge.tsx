import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import classes from './waiting-badge.module.css';

/** Interval of the count while the tab is visible, in milliseconds. */
const POLL_MS = 60_000;

/** Number of conversations that wait for the shop; 0 while unknown. */
function useWaitingThreads(): number {
  const { data } = trpc.admin.support.threads.list.useQuery(
    { state: 'open', pageSize: 1 },
    // The badge is not worth a warning or a second attempt; the next interval asks again.
    { refetchInterval: POLL_MS, refetchIntervalInBackground: false, retry: false },
  );
  return data?.total ?? 0;
}

/** Number of conversations that wait for the shop, beside the link to them; nothing when there are none. */
export function WaitingBadge() {
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
