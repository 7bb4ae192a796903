import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ServiceAccount } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '../form/use-open-form.ts';
import detail from '../detail/detail.module.css';
import { BlockButton } from '../users/block-button.tsx';
import { BalanceDialog } from '../users/balance-dialog.tsx';
import { useAdjustBalance } from '../users/use-adjust-balance.ts';
import { AccountForm } from './account-form.tsx';

interface ServiceActionsProps {
  account: ServiceAccount;
  /** Refetches the account and returns it. */
  reload: () => Promise<ServiceAccount>;
}

export function ServiceActions({ account, reload }: ServiceActionsProps) {
  const { t } = useTranslation(['adminServices', 'admin']);
  const [adjusting, setAdjusting] = useState(false);
  // Created outside the dialog, so that an attempt outlasts it.
  const adjust = useAdjustBalance('services');
  const form = useOpenForm(reload);
  return (
    <>
      <div className={detail.actions}>
        <Button onClick={() => setAdjusting(true)}>{t('credit')}</Button>
        <Button variant="default" onClick={() => form.edit(account)}>
          {t('admin:form.edit')}
        </Button>
        <BlockButton of="services" name={account.name} account={account} reload={reload} />
      </div>
      {adjusting && (
        <BalanceDialog
          user={{ ...account, nickname: account.name }}
          own={false}
          adjust={adjust}
          onClose={() => setAdjusting(false)}
        />
      )}
      {form.opened && <AccountForm key={form.key} account={form.row} {...form.dialog} />}
    </>
  );
}
