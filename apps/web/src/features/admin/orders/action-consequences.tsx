import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useProviderName } from '../detail/use-party-names.ts';
import classes from './action-dialog.module.css';
import { costOf, effectsOf, moneyWay, type OrderAction } from './order-action-rules.ts';
import type { OrderDetail, OrderItem } from './order-detail.ts';

interface ActionConsequencesProps {
  action: OrderAction;
  order: OrderDetail;
  /** Items affected by the action. */
  items: readonly OrderItem[];
}

const effects = ['voided', 'returned', 'givenUp', 'arrived'] as const;

/** Consequences of an action: for the money, then for the goods. */
export function ActionConsequences({ action, order, items }: ActionConsequencesProps) {
  const { t } = useTranslation('adminOrders');
  const format = useFormatter();
  const providerName = useProviderName();
  const cost = costOf(items);
  const way = moneyWay(action, order, cost);
  const amount = format.money(cost, order.currency);
  const provider = order.payment ? providerName(order.payment.provider) : '';
  const counts = effectsOf(action === 'refund' ? items : []);
  return (
    <ul className={classes.consequences} aria-live="polite">
      <li>
        <strong>{t(`money.${way}`, { amount, provider, nickname: order.nickname })}</strong>
      </li>
      {action === 'retry' && <li>{t('goods.asked')}</li>}
      {action === 'cancel' && way !== 'unpaid' && <li>{t('goods.notSent')}</li>}
      {effects
        .filter((effect) => counts[effect] > 0)
        .map((effect) => (
          <li key={effect}>{t(`goods.${effect}`, format.count(counts[effect]))}</li>
        ))}
    </ul>
  );
}
