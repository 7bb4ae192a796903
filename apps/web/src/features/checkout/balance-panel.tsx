import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Balance } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { affordability, type Affordability } from '#lib/payments/affordability.ts';
import { otherCurrency, useFormatter } from '#lib/format/format.ts';
import { useSession } from '#lib/session/session.ts';
import { useBalance } from '#lib/payments/use-balance.ts';
import type { Source, Totals } from './checkout-payment.ts';
import classes from './balance-panel.module.css';

interface BalancePanelProps {
  /** Balance before the payment; null after a reload when the result of the payment is unknown. */
  balance: Balance | null | undefined;
  currency: Currency;
  totals: Totals;
  source: Source;
  onCurrency: (currency: Currency) => void;
  /** Switches to payment by card; null when cards are not accepted. */
  onCard: (() => void) | null;
  /** Whether the card permission is still loading; the panel waits for it, so that nothing moves afterwards. */
  settling: boolean;
}

interface PartProps extends Affordability {
  currency: Currency;
  total: number;
}

/** Balance before and after the payment, with a bar for the share of the order. */
function Enough({ now, after, currency }: PartProps) {
  const { t } = useTranslation('checkout');
  const format = useFormatter();
  const money = (amount: number) => format.money(amount, currency);
  return (
    <>
      <div className={classes.figures}>
        <div>
          <span>{t('balance.now')}</span>
          <MoneyText amount={now} currency={currency} className={classes.now} />
        </div>
        <Icon name="right" size={18} />
        <div>
          <span>{t('balance.after')}</span>
          <MoneyText amount={after} currency={currency} className={classes.after} />
        </div>
      </div>
      <ManaBar
        value={1}
        after={now > 0 ? after / now : 0}
        label={t('balance.bar', { now: money(now), after: money(after) })}
      />
    </>
  );
}

interface ShortProps extends PartProps {
  /** The other currency when its balance covers the order. */
  other: Currency | null;
  onOther: () => void;
  onCard: (() => void) | null;
  source: Source;
}

/** Missing amount, with the ways to pay nevertheless. */
function Short(props: ShortProps) {
  const { t } = useTranslation('checkout');
  const format = useFormatter();
  const userId = useSession()?.userId ?? '';
  const { currency, total, now, missing, other, onCard, source } = props;
  const money = (amount: number) => format.money(amount, currency);
  return (
    <div className={classes.short}>
      <p className={classes.missing}>{t('insufficient.title', { missing: money(missing) })}</p>
      <p>{t('insufficient.text', { required: money(total), available: money(now) })}</p>
      <ManaBar
        value={total > 0 ? now / total : 0}
        tone="amber"
        label={t('balance.short', { available: money(now), required: money(total) })}
      />
      <div className="wrap">
        {onCard && <Button onClick={onCard}>{t('insufficient.card')}</Button>}
        {other && (
          <Button variant={onCard ? 'default' : 'filled'} onClick={props.onOther}>
            {t(`insufficient.${other}`)}
          </Button>
        )}
        <Button
          variant={other || onCard ? 'default' : 'filled'}
          component={Link}
          to={pages.support}
        >
          {t('insufficient.support')}
        </Button>
        <Button variant="default" component={Link} to={source.path}>
          {source.changeWhat}
        </Button>
      </div>
      <p className="muted small">{t('insufficient.topUp', { userId })}</p>
    </div>
  );
}

/** Effect of the payment on the balance, shown before the customer pays. */
export function BalancePanel(props: BalancePanelProps) {
  const { balance, currency, totals, source, onCurrency, onCard, settling } = props;
  const { t } = useTranslation('checkout');
  const { isPending } = useBalance({ fresh: true });
  const total = totals[currency];
  if (isPending || settling)
    return (
      <div className={classes.panel} role="status" aria-label={t('balance.loading')}>
        <Skeleton height={48} radius={8} />
        <Skeleton height={10} radius={99} />
      </div>
    );
  if (balance === null) return <p className={classes.panel}>{t('balance.unknown')}</p>;
  if (!balance) return <p className={`${classes.panel} muted`}>{t('balance.failed')}</p>;
  if (total === null) return null;
  const effect = affordability(balance, currency, total);
  const second = otherCurrency(currency);
  const secondTotal = totals[second];
  const other =
    secondTotal !== null && affordability(balance, second, secondTotal).enough ? second : null;
  return (
    <div className={classes.panel}>
      {effect.enough ? (
        <Enough {...effect} currency={currency} total={total} />
      ) : (
        <Short
          {...effect}
          currency={currency}
          total={total}
          other={other}
          source={source}
          onOther={() => onCurrency(second)}
          onCard={onCard}
        />
      )}
    </div>
  );
}
