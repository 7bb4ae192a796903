import { useId } from 'react';
import { Button } from '@mantine/core';
import { MoneyText } from '#components/money/money-text.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useSession } from '#lib/session/session.ts';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/session/use-go-to-login.ts';
import classes from './deducted-box.module.css';
import type { SteamTopupState } from './use-steam-topup.ts';

/** Next step without a price. A toast has shown the reason; a refused amount is corrected in its field. */
function NextStep({ calculating: { problem, retry } }: SteamTopupState) {
  const { t } = useTranslation(['steam', 'common']);
  const session = useSession();
  const goToLogin = useGoToLogin();
  if (!problem || problem.kind === 'amount') return null;
  const logIn = problem.kind === 'login' && !session;
  return (
    <Button className={classes.next} variant="default" h={44} onClick={logIn ? goToLogin : retry}>
      {logIn ? t('steam:deducted.goToLogin') : t('common:retry')}
    </Button>
  );
}

/** Amount deducted from the balance, and the shop's fee within it. */
export function DeductedBox({ topup }: { topup: SteamTopupState }) {
  const { t } = useTranslation('steam');
  const format = useFormatter();
  const labelId = useId();
  const { shown, isWaiting } = topup.calculating;
  const commission = shown && format.money(shown.calculation.commission, 'usd');
  return (
    <div className={classes.box} role="group" aria-labelledby={labelId}>
      <p className={classes.line}>
        <span id={labelId} className={classes.label}>
          {t('deducted.label')}
        </span>
        <span role="status" className={classes.amount} data-old={isWaiting || undefined}>
          {isWaiting && !shown ? (
            <span className={classes.calculating}>{t('deducted.calculating')}</span>
          ) : (
            <MoneyText
              amount={shown?.calculation.amountInUserCurrency ?? null}
              currency={shown?.currency ?? topup.currency}
            />
          )}
        </span>
      </p>
      <p className={classes.note}>
        <span>{t('deducted.note')}</span>
        <span className="money">{t('deducted.commission', { amount: commission ?? '—' })}</span>
      </p>
      <NextStep {...topup} />
    </div>
  );
}
