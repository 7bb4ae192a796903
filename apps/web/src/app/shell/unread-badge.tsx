import { useTranslation } from 'react-i18next';
import classes from './unread-badge.module.css';

/** Number of unread messages beside a link; nothing when there are none. */
export function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation('common');
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} data-unread aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{`, ${t('nav.unread', { count })}`}</span>
    </>
  );
}
