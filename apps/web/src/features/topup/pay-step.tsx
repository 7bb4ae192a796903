import { useId, type ReactNode } from 'react';
import { BalanceAfter } from '#components/balance-after.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { PrimaryButton } from '#components/primary-button.tsx';
import { StickyBar } from '#components/sticky-bar.tsx';
import { useCurrency } from '#lib/currency.ts';
import { otherCurrency, priceIn } from '#lib/format.ts';
import { useTranslation } from '#lib/translation.ts';
import { shownCurrency, type Prices } from './offer.ts';
import classes from './pay-step.module.css';
import { Step } from './step.tsx';
import type { PlayerCheck } from './use-player-check.ts';

interface PayStepProps {
  check: PlayerCheck;
  /** What was chosen, in words; null: nothing yet. */
  chosen: ReactNode;
  /** What it costs. */
  prices: Prices;
  /** What is missing before it can be paid; null when nothing is. */
  missing: string | null;
  busy: boolean;
  onPay: () => void;
}

function Player({ check }: { check: PlayerCheck }) {
  const { t } = useTranslation('topup');
  const { player, id } = check;
  if (player)
    return (
      <span translate="no">
        {player.name} <span className={classes.id}>{id}</span>
      </span>
    );
  return id === '' ? <>{t('pay.nothing')}</> : <span translate="no">{id}</span>;
}

/** The total in the shown currency, the other one beside it. */
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

/** The last step: for whom, what, for how much, and the action; on phones that sticks to the bottom. */
export function PayStep({ check, chosen, prices, missing, busy, onPay }: PayStepProps) {
  const { t } = useTranslation('topup');
  const missingId = useId();
  return (
    <div className={`card ${classes.card}`}>
      <Step number={3} title={t('steps.pay')}>
        <dl className={classes.facts}>
          <div>
            <dt>{t('pay.player')}</dt>
            <dd>
              <Player check={check} />
            </dd>
          </div>
          <div>
            <dt>{t('pay.chosen')}</dt>
            <dd>{chosen ?? t('pay.nothing')}</dd>
          </div>
        </dl>
        <StickyBar>
          <div className={classes.pay}>
            <Total prices={prices} />
            <PrimaryButton
              disabled={missing !== null}
              loading={busy}
              aria-describedby={missingId}
              onClick={onPay}
            >
              {t('pay.action')}
            </PrimaryButton>
            <p id={missingId} role="status" className={classes.missing}>
              {missing}
            </p>
          </div>
        </StickyBar>
        <p className="muted small">{t('pay.note')}</p>
      </Step>
    </div>
  );
}
