import type { AdminTopup } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '../detail/facts.tsx';
import { MaskedCode } from '../codes/shared/masked-code.tsx';
import { OrderLink } from '../codes/shared/order-link.tsx';
import { Badge } from '../list/rows/badge.tsx';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { costOf } from './order-action-rules.ts';
import { ItemStatusBadge, OrderStatusBadge, TopupStateBadge } from './order-badges.tsx';
import classes from './order-view.module.css';
import { TopupAttempts } from './topup-attempts.tsx';
import { useItemTitle } from './use-order-titles.ts';
import { useTopupReason } from './use-topup-reason.ts';
import type { OrderDetail, OrderItem } from './order-detail.ts';

const tones = { reserved: 'amber', sold: 'green', voided: 'red' } as const;

function Codes({ codes }: Pick<OrderItem, 'codes'>) {
  const { t } = useTranslation('adminOrders');
  if (codes.length === 0) return null;
  const seenText = ({ seen, only_admins_saw }: OrderItem['codes'][number]) => {
    if (!seen) return t('code.unseen');
    return t(only_admins_saw ? 'code.seenByAdmin' : 'code.seen');
  };
  return (
    <ul className={classes.codes}>
      {codes.map((each) => (
        <li key={each.id}>
          <span className="muted figures">{`#${each.id}`}</span>
          <MaskedCode>{each.code}</MaskedCode>
          <Badge tone={tones[each.state]}>{t(`codeState.${each.state}`)}</Badge>
          <span className="muted small">{seenText(each)}</span>
          {each.activation_order_id !== undefined && (
            <span className="small">
              {t('code.activated')} <OrderLink id={each.activation_order_id} whole />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Topup({ topup }: { topup: AdminTopup }) {
  const { t } = useTranslation('adminOrders');
  const shopTime = useShopTime();
  const reasonText = useTopupReason();
  const { state, recipient, player_name, reason, next_at, attempts } = topup;
  return (
    <>
      <Facts>
        <Fact name={t('topup.state')}>
          <TopupStateBadge state={state} />
        </Fact>
        <Fact name={t('topup.recipient')}>
          {player_name === null ? recipient : `${recipient} · ${player_name}`}
        </Fact>
        {reason !== null && <Fact name={t('topup.reason')}>{reasonText(reason)}</Fact>}
        {next_at !== null && <Fact name={t('topup.next')}>{shopTime(next_at)}</Fact>}
      </Facts>
      <TopupAttempts attempts={attempts} />
    </>
  );
}

function Item({ item, order }: { item: OrderItem; order: OrderDetail }) {
  const { t } = useTranslation('adminOrders');
  const format = useFormatter();
  const title = useItemTitle()(item);
  const { quantity, price, status, codes, topup } = item;
  const { currency } = order;
  // An undelivered item of a cancelled order will never be delivered.
  const isCancelled = order.status === 'cancelled' && status === 'pending';
  return (
    <li>
      <div className={classes.line}>
        <span>{title}</span>
        {isCancelled ? (
          <OrderStatusBadge status="cancelled" />
        ) : (
          <ItemStatusBadge status={status} />
        )}
        {quantity > 1 && (
          <span className="muted figures">
            {t('item.each', {
              quantity: format.number(quantity),
              price: format.money(price, currency),
            })}
          </span>
        )}
        <MoneyText amount={costOf([item])} currency={currency} />
      </div>
      <Codes codes={codes} />
      {topup && <Topup topup={topup} />}
    </li>
  );
}

/** Items of an order: masked codes, and top-ups with their attempts. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('adminOrders');
  return (
    <section className={classes.card} aria-labelledby="order-items">
      <h2 id="order-items">{t('part.items')}</h2>
      {order.items.length === 0 ? (
        <p className="muted small">{t('part.noItems')}</p>
      ) : (
        <ul className={classes.items}>
          {order.items.map((item) => (
            <Item key={item.id} item={item} order={order} />
          ))}
        </ul>
      )}
    </section>
  );
}
