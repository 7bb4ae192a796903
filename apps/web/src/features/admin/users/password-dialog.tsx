import { PasswordInput } from '@mantine/core';
import { setUserPasswordInput, type AdminUser } from '@manabar/contracts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useContractForm } from '../form/use-contract-form.ts';

interface PasswordDialogProps {
  user: AdminUser;
  /** Whether the admin sets their own password. */
  own: boolean;
  onClose: () => void;
}

function useRefusalText({ nickname }: AdminUser): (thrown: unknown) => string {
  const { t } = useTranslation('adminUsers');
  const errorText = useErrorText();
  return (thrown) => {
    const forbidden = toAppError(thrown).code === 'forbidden';
    const message = forbidden ? t('password.ofAdmin', { name: nickname }) : errorText(thrown);
    return t('password.failed', { message });
  };
}

/** Dialog to set a user's password, which ends all their sessions. */
export function PasswordDialog({ user, own, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('adminUsers');
  const refusalText = useRefusalText(user);
  const { mutateAsync } = trpc.admin.users.setPassword.useMutation();
  const contract = useContractForm({
    schema: setUserPasswordInput,
    initialValues: { password: '' },
    toWire: ({ password }) => ({ id: user.id, password: password || undefined }),
  });
  return (
    <FormDialog
      title={t('password.title', { name: user.nickname })}
      contract={contract}
      submit={t('password.submit')}
      onSubmit={(wire) => mutateAsync(wire)}
      done="saved"
      onClose={onClose}
      refusalText={refusalText}
    >
      <PasswordInput
        label={t('password.new')}
        description={t('password.hint')}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        {...contract.form.getInputProps('password')}
      />
      <p className="muted small">{t(own ? 'password.endsOwn' : 'password.ends')}</p>
    </FormDialog>
  );
}
