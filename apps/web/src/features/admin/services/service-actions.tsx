import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ServiceAccount } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { useLoadCurrent } from '../form/use-load-current.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import detail from '../detail/detail.module.css';
import { accessAction, AccessDialog, type AccessAction } from '../users/access-dialog.tsx';
import { BalanceDialog } from '../users/balance-dialog.tsx';
import { useAdjustServiceBalance } from '../users/use-adjust-balance.ts';
import { AccountForm } from './account-form.tsx';

type Action = 'balance' | AccessAction;

interface ServiceActionsProps {
  account: ServiceAccount;
  /** Refetches the account and returns it. */
  reload: () => Promise<ServiceAccount>;
}

function OpenDialog({
  action,
  close,
  account,
  reload,
}: ServiceActionsProps & { action: Action | null; close: () => void }) {
  // Kept above the dialog, so that an attempt outlives it.
  const adjust = useAdjustServiceBalance();
  const loadCurrent = useLoadCurrent(reload);
  if (action === 'balance') {
    const user = { ...account, nickname: account.name };
    return <BalanceDialog user={user} own={false} adjust={adjust} onClose={close} />;
  }
  if (action !== null)
    return (
      <AccessDialog
        of="services"
        name={account.name}
        row={account}
        action={action}
        onClose={close}
        onConflict={loadCurrent}
      />
    );
  return null;
}

/** Actions of an admin on an account. */
export function ServiceActions(props: ServiceActionsProps) {
  const { t } = useTranslation('adminServices');
  const [action, setAction] = useState<Action | null>(null);
  const form = useOpenForm(props.reload);
  const possible = accessAction(props.account);
  // Another admin has changed the state meanwhile, so the question is obsolete.
  if (action !== null && action !== 'balance' && action !== possible) setAction(null);
  return (
    <>
      <div className={detail.actions}>
        <Button onClick={() => setAction('balance')}>{t('credit')}</Button>
        <Button variant="default" onClick={() => form.edit(props.account)}>
          {t('edit')}
        </Button>
        <Button
          variant="default"
          onClick={() => setAction(possible)}
          {...(possible === 'block' && { className: detail.danger })}
        >
          {possible === 'block' ? t('block.open') : t('unblock.open')}
        </Button>
      </div>
      <OpenDialog {...props} action={action} close={() => setAction(null)} />
      {form.opened && (
        <AccountForm
          key={form.key}
          account={form.row}
          onClose={form.close}
          onConflict={form.reload}
        />
      )}
    </>
  );
}
