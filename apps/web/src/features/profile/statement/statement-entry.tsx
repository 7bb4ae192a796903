import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { BalanceEntry } from '@manabar/contracts';
import { orderPath } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import classes from './statement-entry.module.css';

/** A change of the balance: what it was, its order, its amount with a sign, and the balance after it. */
export function StatementEntry({ entry }: { entry: BalanceEntry }) {
  const { t } = useTranslation('balance');
  const format = useFormatter();
  const { amount, currency, order_id: order } = entry;
  const sign = amount < 0 ? '−' : '+';
  return (
    <li className={classes.entry} tabIndex={-1}>
      <span className={classes.event}>{t(`event.${entry.event}`)}</span>
      <span className={`money ${classes.amount}`}>
        {sign}
        {format.money(Math.abs(amount), currency)}
      </span>
      <time className={classes.time} dateTime={entry.created_at}>
        {format.dateTime(entry.created_at)}
      </time>
      {order !== undefined && (
        <Link to={orderPath(order)} className={classes.order}>
          {t('order', { order })}
        </Link>
      )}
      <span className={`money ${classes.after}`}>
        {t('after', { amount: format.money(entry.balance, currency) })}
      </span>
    </li>
  );
}
