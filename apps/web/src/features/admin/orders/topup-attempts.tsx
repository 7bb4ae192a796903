import type { AdminTopup } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { AttemptStateBadge } from './order-badges.tsx';
import classes from './order-view.module.css';

const columns = [
  'reference',
  'supplier',
  'state',
  'reason',
  'asked',
  'code',
  'created',
  'sent',
  'updated',
] as const;

/** Attempts at suppliers, the first one first. */
export function TopupAttempts({ attempts }: Pick<AdminTopup, 'attempts'>) {
  const { t } = useTranslation('adminOrders');
  const shopTime = useShopTime();
  const time = (iso: string | null) => (iso === null ? '—' : shopTime(iso));
  if (attempts.length === 0) return <p className="muted small">{t('attempt.none')}</p>;
  return (
    <div className={classes.scroll} role="region" aria-label={t('attempt.title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`attempt.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <tr key={attempt.reference}>
              <td>{attempt.reference}</td>
              <td>{attempt.supplier}</td>
              <td>
                <AttemptStateBadge state={attempt.state} />
              </td>
              <td>{attempt.reason ?? '—'}</td>
              <td className={classes.number}>{attempt.asked}</td>
              <td className={classes.number}>
                {attempt.code_id === null ? '—' : `#${attempt.code_id}`}
              </td>
              <td>{time(attempt.created_at)}</td>
              <td>{time(attempt.sent_at)}</td>
              <td>{time(attempt.updated_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
