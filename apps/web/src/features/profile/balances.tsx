import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { usePayIntoBalance } from '#lib/payments/use-pay-into-balance.ts';
import classes from './balances.module.css';
import { TopUpDialog } from './top-up/top-up-dialog.tsx';
import { useTopUp, type TopUp } from './top-up/use-admin-top-up.ts';

/** Top-up of the balance by card, credited after the payment on the bank's page. */
function useCardTopUp(): TopUp {
  const { t } = useTranslation('profile');
  const { pending, failure, forget, open } = usePayIntoBalance(t('topUp.topup_failed'));
  return { pending, failureIn: () => failure, forget, send: open };
}

/** Button that opens the top-up dialog; `submit` is the label of the dialog's button. */
function TopUpAction({ topUp, submit, note }: { topUp: TopUp; submit: string; note?: string }) {
  const { t } = useTranslation('profile');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <PrimaryButton
        leftSection={<Icon name="plus" size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('topUp.action')}
      </PrimaryButton>
      <TopUpDialog
        opened={opened}
        onClose={() => setOpened(false)}
        topUp={topUp}
        submit={submit}
        {...(note !== undefined && { note })}
      />
    </>
  );
}

/** Top-up of an admin's own balance, without a payment. */
function AdminTopUp() {
  const { t } = useTranslation('profile');
  return <TopUpAction topUp={useTopUp()} submit={t('topUp.submit')} />;
}

/** Top-up of a customer's balance by card. */
function CardTopUp() {
  const { t } = useTranslation('payment');
  return <TopUpAction topUp={useCardTopUp()} submit={t('wallet.submit')} note={t('wallet.note')} />;
}

/** Refers to support when customers cannot top up by themselves. */
function ComingSoon() {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.soon}>
      <p className={classes.soonTitle}>{t('soon.title')}</p>
      <p>
        {t('soon.text')} <Link to={pages.support}>{t('soon.action')}</Link>
      </p>
    </div>
  );
}

function OwnWay({ profile }: { profile: Profile }) {
  const settings = useShopSettings();
  if (profile.role === 'admin') return <AdminTopUp />;
  return settings?.walletCardTopup ? <CardTopUp /> : <ComingSoon />;
}

/** Available balance in both currencies, with the ways to add money. */
export function Balances({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <section className={`card ${classes.balances}`} aria-labelledby="balances">
      <div className={classes.head}>
        <h2 id="balances">{t('balance.title')}</h2>
        <Link to={pages.balance}>{t('balance.history')}</Link>
      </div>
      <dl className={classes.figures}>
        <div className="pair">
          <dt>{t('common:currency.rub')}</dt>
          <dd>
            <MoneyText amount={profile.balanceRub} currency="rub" />
          </dd>
        </div>
        <div className="pair">
          <dt>{t('common:currency.usd')}</dt>
          <dd>
            <MoneyText amount={profile.balanceUsd} currency="usd" />
          </dd>
        </div>
      </dl>
      <OwnWay profile={profile} />
    </section>
  );
}
