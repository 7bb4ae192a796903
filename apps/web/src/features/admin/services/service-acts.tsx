import { Button } from '@mantine/core';
import { useState } from 'react';
import { blockUserInput, type ServiceAccount } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { useLoadCurrent } from '../form/use-load-current.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import record from '../record/record.module.css';
import { BalanceDialog } from '../users/balance-dialog.tsx';
import { accessAct, type AccessAct } from '../users/block-dialog.tsx';
import { useAdjustServiceBalance } from '../users/use-adjust-balance.ts';
import { AccountForm } from './account-form.tsx';

type Act = 'balance' | AccessAct;

interface ServiceActsProps {
  account: ServiceAccount;
  /** Refetches the account and returns it. */
  reload: () => Promise<ServiceAccount>;
}

interface AccessDialogProps {
  account: ServiceAccount;
  act: AccessAct;
  onClose: () => void;
  onConflict: () => Promise<boolean>;
}

/** Dialog to block or unblock an account with all its keys, with a reason and the consequences. */
function AccessDialog({ account, act, ...dialog }: AccessDialogProps) {
  const { t } = useTranslation('adminServices');
  const block = trpc.admin.services.block.useMutation();
  const unblock = trpc.admin.services.unblock.useMutation();
  return (
    <ReasonDialog
      {...dialog}
      title={t(`${act}.title`, { name: account.name })}
      text={t(`${act}.text`)}
      submit={t(`${act}.submit`)}
      label={t('reason')}
      hint={t('reasonHint')}
      schema={blockUserInput}
      row={account}
      send={(act === 'block' ? block : unblock).mutateAsync}
      destructive={act === 'block'}
    />
  );
}

function OpenDialog({
  act,
  close,
  account,
  reload,
}: ServiceActsProps & { act: Act | null; close: () => void }) {
  // Kept above the dialog, so that an attempt outlives it.
  const adjust = useAdjustServiceBalance();
  const loadCurrent = useLoadCurrent(reload);
  if (act === 'balance') {
    const user = { ...account, nickname: account.name };
    return <BalanceDialog user={user} own={false} adjust={adjust} onClose={close} />;
  }
  if (act !== null)
    return <AccessDialog account={account} act={act} onClose={close} onConflict={loadCurrent} />;
  return null;
}

/** Actions of an admin on an account. */
export function ServiceActs(props: ServiceActsProps) {
  const { t } = useTranslation('adminServices');
  const [act, setAct] = useState<Act | null>(null);
  const form = useOpenForm(props.reload);
  const possible = accessAct(props.account);
  // Another admin has changed the state meanwhile, so the question is obsolete.
  if (act !== null && act !== 'balance' && act !== possible) setAct(null);
  return (
    <>
      <div className={record.acts}>
        <Button onClick={() => setAct('balance')}>{t('credit')}</Button>
        <Button variant="default" onClick={() => form.edit(props.account)}>
          {t('edit')}
        </Button>
        <Button
          variant="default"
          onClick={() => setAct(possible)}
          {...(possible === 'block' && { className: record.danger })}
        >
          {possible === 'block' ? t('block.open') : t('unblock.open')}
        </Button>
      </div>
      <OpenDialog {...props} act={act} close={() => setAct(null)} />
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
