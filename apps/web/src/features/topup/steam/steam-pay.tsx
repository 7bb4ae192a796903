import { useId } from 'react';
import { BalanceAfter } from '#components/money/balance-after.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { StickyBar } from '#components/layout/sticky-bar.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useSession } from '#lib/session/session.ts';
import { useTranslation } from 'react-i18next';
import payClasses from '../pay-step.module.css';
import { MissingChoice } from '../missing-choice.tsx';
import { Step } from '../step.tsx';
import { readSteamAmount } from './read-steam-amount.ts';
import classes from './steam-pay.module.css';
import type { SteamProceed } from './use-proceed-to-steam-checkout.ts';
import type { SteamTopupState } from './use-steam-topup.ts';

interface SteamPayProps {
  topup: SteamTopupState;
  proceeding: SteamProceed;
}

/** Obstacle to the checkout; null without one. */
function useMissing({ login, isLogin, amount, calculating }: SteamTopupState): string | null {
  const { t } = useTranslation('steam');
  const { current, problem } = calculating;
  if (login === '' || amount.trim() === '') return t('pay.incomplete');
  if (problem?.kind === 'amount') return t('pay.wrongAmount');
  // A toast has described the problem.
  if (problem) return t('pay.unpriced');
  if (!isLogin) return t('login.invalid');
  if (current) return null;
  return calculating.isWaiting ? t('deducted.calculating') : t('pay.incomplete');
}

function useButtonText({ topup, proceeding }: SteamPayProps): string {
  const { t } = useTranslation('steam');
  const format = useFormatter();
  const session = useSession();
  const { current, isAsking } = topup.calculating;
  if (!session) return t('pay.logIn');
  if (isAsking || proceeding.isPreparing) return t('pay.processing');
  if (!current) return t('pay.proceed');
  const total = format.money(current.calculation.amountInUserCurrency, current.currency);
  return t('pay.proceedFor', { total });
}

/** Recipient and credited amount; a refused amount is omitted. */
function Facts({ topup }: { topup: SteamTopupState }) {
  const { t } = useTranslation('steam');
  const isRefused = topup.calculating.problem?.kind === 'amount';
  const amount = isRefused ? null : readSteamAmount(topup.amount).amount;
  return (
    <dl className={payClasses.facts}>
      <div className="pair">
        <dt>{t('pay.login')}</dt>
        <dd>
          {topup.login === '' ? (
            <MissingChoice text={t('pay.noLogin')} />
          ) : (
            <span translate="no">{topup.login}</span>
          )}
        </dd>
      </div>
      <div className="pair">
        <dt>{t('pay.arrives')}</dt>
        <dd>
          {amount === null ? (
            <MissingChoice text={t('pay.noAmount')} />
          ) : (
            <MoneyText amount={amount} currency={topup.inputCurrency} />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Last step: recipient, amount and the action, which is sticky at the bottom on phones. */
export function SteamPay({ topup, proceeding }: SteamPayProps) {
  const { t } = useTranslation('topup');
  const missingId = useId();
  const missing = useMissing(topup);
  const button = useButtonText({ topup, proceeding });
  const { current, isAsking } = topup.calculating;
  return (
    <div className={`card ${payClasses.card}`}>
      <Step number={3} title={t('steps.pay')}>
        <Facts topup={topup} />
        <StickyBar>
          <div className={classes.pay}>
            {current && (
              <BalanceAfter
                total={current.calculation.amountInUserCurrency}
                currency={current.currency}
              />
            )}
            <PrimaryButton
              fullWidth
              px={12}
              fz={16}
              disabled={missing !== null || isAsking || proceeding.isPreparing}
              aria-describedby={missingId}
              onClick={proceeding.proceed}
            >
              {button}
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
