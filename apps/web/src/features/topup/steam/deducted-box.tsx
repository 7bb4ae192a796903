import { useId } from 'react';
import { Button } from '@mantine/core';
import { MoneyText } from '#components/money-text.tsx';
import { formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useSession } from '#lib/session.ts';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/use-go-to-login.ts';
import classes from './deducted-box.module.css';
import { useProblemText } from './use-say-problem.ts';
import type { SteamTopupState } from './use-steam-topup.ts';

/** Why there is no calculation, and what can be done about it. What is wrong with the amount is said at its field. */
function Problem({ calculating: { problem, retry } }: SteamTopupState) {
  const { t } = useTranslation(['steam', 'common']);
  const problemText = useProblemText();
  const session = useSession();
  const goToLogin = useGoToLogin();
  if (!problem || problem.kind === 'amount') return null;
  const logIn = problem.kind === 'login' && !session;
  return (
    <div className={classes.problem}>
      <p>{problemText(problem)}</p>
      <Button variant="default" h={44} onClick={logIn ? goToLogin : retry}>
        {logIn ? t('steam:deducted.goToLogin') : t('common:retry')}
      </Button>
    </div>
  );
}

/** What is taken from the balance, and how much of it is the shop's. */
export function DeductedBox({ topup }: { topup: SteamTopupState }) {
  const { t } = useTranslation('steam');
  const language = useLanguage();
  const labelId = useId();
  const { shown, isWaiting } = topup.calculating;
  const commission = shown && formatMoney(shown.calculation.commission, 'usd', language);
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
      <Problem {...topup} />
    </div>
  );
}
