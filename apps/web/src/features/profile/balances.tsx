import { useState } from 'react';
import { useTranslation } from '#lib/translation.ts';
import type { Profile } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { PrimaryButton } from '#components/primary-button.tsx';
import { Link } from '#lib/navigation.tsx';
import classes from './balances.module.css';
import { TopUpDialog } from './top-up-dialog.tsx';

function TopUp() {
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
      <TopUpDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** Customers cannot top up by themselves yet; until then support does it. */
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

/** What can be spent, in both currencies, and how it becomes more. */
export function Balances({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  return (
    <section className={`card ${classes.balances}`} aria-labelledby="balances">
      <h2 id="balances">{t('balance.title')}</h2>
      <dl className={classes.figures}>
        <div>
          <dt>{t('balance.rub')}</dt>
          <dd>
            <MoneyText amount={profile.balanceRub} currency="rub" />
          </dd>
        </div>
        <div>
          <dt>{t('balance.usd')}</dt>
          <dd>
            <MoneyText amount={profile.balanceUsd} currency="usd" />
          </dd>
        </div>
      </dl>
      {profile.role === 'admin' ? <TopUp /> : <ComingSoon />}
    </section>
  );
}
