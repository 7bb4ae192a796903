import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import number from './count.module.css';
import classes from './unread-badge.module.css';

/** Interval of the count while the tab is visible, in milliseconds. */
const POLL_MS = 60_000;

/** Number of the shop's messages that the customer has not read; renders nothing for zero. */
export default function UnreadBadge() {
  const { t } = useTranslation('common');
  const { data } = trpc.support.threads.unread.useQuery(undefined, {
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    // A failed count needs no warning and no second attempt, because the next interval loads it again.
    retry: false,
  });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className={`${number.count} ${classes.count}`} data-unread aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{`, ${t('nav.unread', { count })}`}</span>
    </>
  );
}
