import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import classes from './waiting-badge.module.css';
import { useWaitingThreads } from './use-waiting-threads.ts';

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
