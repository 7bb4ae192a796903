import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AdminUserDetail, removeUserFactorInput, type AdminUser } from '@manabar/contracts';
import { isDeletedAccount } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useReloadOnConflict } from '../form/use-reload-on-conflict.ts';
import { ReasonDialog, type ReasonDialogProps } from '../form/reason-dialog.tsx';
import detail from '../detail/detail.module.css';
import { BlockButton } from './block-button.tsx';
import { BalanceDialog } from './balance-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useAdjustBalance } from './use-adjust-balance.ts';
import classes from './user.module.css';

interface FactorDialogProps extends Pick<ReasonDialogProps, 'onClose' | 'onConflict'> {
  user: AdminUser;
}

/** Dialog to turn off the second factor of a customer who lost it, with a reason. */
function FactorDialog({ user, ...dialog }: FactorDialogProps) {
  const { t } = useTranslation('adminUsers');
  const remove = trpc.admin.users.removeSecondFactor.useMutation();
  return (
    <ReasonDialog
      {...dialog}
      title={t('factor.title', { name: user.nickname })}
      text={t('factor.text')}
      submit={t('factor.submit')}
      label={t('reason')}
      hint={t('reasonHint')}
      schema={removeUserFactorInput}
      row={user}
      send={remove.mutateAsync}
      destructive
    />
  );
}

type Action = 'balance' | 'password' | 'factor';

interface UserActionsProps {
  user: AdminUserDetail;
  /** Whether the admin views their own account. */
  own: boolean;
  /** Refetches the user and returns them. */
  reload: () => Promise<AdminUserDetail>;
}

/** Actions that are not allowed here, and the people who may perform them. */
function Limits({ user, own }: Pick<UserActionsProps, 'user' | 'own'>) {
  const { t } = useTranslation('adminUsers');
  if (isDeletedAccount(user)) return <p className="muted">{t('deleted')}</p>;
  if (user.role !== 'admin') return null;
  return (
    <div className={classes.limits}>
      {own ? <p>{t('balance.own')}</p> : <p>{t('password.ofAdmin', { name: user.nickname })}</p>}
      <p>{t('block.ofAdmin')}</p>
    </div>
  );
}

function OpenDialog({
  action,
  close,
  ...props
}: UserActionsProps & { action: Action | null; close: () => void }) {
  const { user, own, reload } = props;
  // Created outside the dialog, so that an attempt outlasts it.
  const adjust = useAdjustBalance('users');
  const loadCurrent = useReloadOnConflict(reload);
  if (action === 'balance')
    return <BalanceDialog user={user} own={own} adjust={adjust} onClose={close} />;
  if (action === 'factor')
    return <FactorDialog user={user} onClose={close} onConflict={loadCurrent} />;
  if (action === 'password') return <PasswordDialog user={user} own={own} onClose={close} />;
  return null;
}

export function UserActions(props: UserActionsProps) {
  const { user, own, reload } = props;
  const { t } = useTranslation('adminUsers');
  const [action, setAction] = useState<Action | null>(null);
  const isAdmin = user.role === 'admin';
  const isDeleted = isDeletedAccount(user);
  const isEmpty = user.balanceUsd === 0 && user.balanceRub === 0;
  return (
    <>
      <div className={detail.actions}>
        {!own && !(isDeleted && isEmpty) && (
          <Button onClick={() => setAction('balance')}>{t('balance.open')}</Button>
        )}
        {(own || !isAdmin) && !isDeleted && (
          <Button variant="default" onClick={() => setAction('password')}>
            {t('password.open')}
          </Button>
        )}
        {!isAdmin && user.secondFactorSince !== null && (
          <Button variant="default" onClick={() => setAction('factor')}>
            {t('factor.open')}
          </Button>
        )}
        {!isAdmin && !isDeleted && (
          <BlockButton of="users" name={user.nickname} account={user} reload={reload} />
        )}
      </div>
      <Limits user={user} own={own} />
      <OpenDialog {...props} action={action} close={() => setAction(null)} />
    </>
  );
}
