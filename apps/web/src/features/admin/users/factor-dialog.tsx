import { removeUserFactorInput, type AdminUser } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ReasonDialog, type ReasonDialogProps } from '../form/reason-dialog.tsx';

interface FactorDialogProps extends Pick<ReasonDialogProps, 'onClose' | 'onConflict'> {
  user: AdminUser;
}

/** Dialog to turn off the second factor of a customer who lost it, with a reason. */
export function FactorDialog({ user, ...dialog }: FactorDialogProps) {
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
