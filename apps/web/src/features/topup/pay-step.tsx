import type { ReactNode } from 'react';
import { BalanceAfter } from '#components/money/balance-after.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { useCurrency } from '#lib/format/use-currency.ts';
import { otherCurrency, priceIn } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { ActionStep } from './action-step.tsx';
import { MissingChoice } from './missing-choice.tsx';
import { shownCurrency, type Prices } from './offer.ts';
import classes from './pay-step.module.css';
import type { PlayerCheck } from './use-player-check.ts';

interface PayStepProps {
  check: PlayerCheck;
  /** Description of the selection; null without one. */
  chosen: ReactNode;
  prices: Prices;
  /** Missing step before the payment; null without one. */
  missing: string | null;
  busy: boolean;
  onPay: () => void;
}

/** Player of the top-up, once known. */
export function ChosenPlayer({ check }: { check: PlayerCheck }) {
  const { t } = useTranslation('topup');
  const { player, id } = check;
  if (player)
    return (
      <span translate="no">
        {player.name} <span className={classes.id}>{id}</span>
      </span>
    );
  return id === '' ? <MissingChoice text={t('pay.noPlayer')} /> : <span translate="no">{id}</span>;
}

/** Total in the shown currency with the other one beside it. */
function Total({ prices }: { prices: Prices }) {
  const { t } = useTranslation('topup');
  const [display] = useCurrency();
  const currency = shownCurrency(prices, display);
  const other = otherCurrency(currency);
  const total = priceIn(prices, currency);
  const otherTotal = priceIn(prices, other);
  return (
    <div className={classes.sums}>
      <p className={classes.total}>
        <span>{t('pay.total')}</span> <MoneyText amount={total} currency={currency} />
        {otherTotal !== null && (
          <MoneyText amount={otherTotal} currency={other} className={classes.other} />
        )}
      </p>
      {total !== null && <BalanceAfter total={total} currency={currency} />}
    </div>
  );
}

/** Last step of a paid top-up: player, selection, price and the action. */
export function PayStep({ check, chosen, prices, missing, busy, onPay }: PayStepProps) {
  const { t } = useTranslation('topup');
  return (
    <ActionStep
      title={t('steps.pay')}
      facts={[
        { name: t('pay.player'), value: <ChosenPlayer check={check} /> },
        { name: t('pay.chosen'), value: chosen ?? <MissingChoice text={t('pay.nothing')} /> },
      ]}
      sums={<Total prices={prices} />}
      action={t('pay.action')}
      ready={missing === null}
      busy={busy}
      said={missing}
      note={t('pay.note')}
      onPress={onPay}
    />
  );
}
