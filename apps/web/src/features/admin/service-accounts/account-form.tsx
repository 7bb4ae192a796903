import { Textarea, TextInput } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import {
  createServiceAccountInput,
  updateServiceAccountInput,
  type ServiceAccount,
} from '@manabar/contracts';
import { adminServicePath, SERVICE_TEXT_LENGTH } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useContractForm, type WireOf } from '../form/use-contract-form.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';

interface AccountFormProps {
  /** Null for a new account, whose page opens after its creation. */
  account: ServiceAccount | null;
  onClose: () => void;
  /** Called on a version conflict; loads the stored row. */
  onConflict?: () => unknown;
}

/** Form to create or rename an account. */
export function AccountForm({ account, ...dialog }: AccountFormProps) {
  const { t } = useTranslation('adminServices');
  const { t: general } = useTranslation('admin');
  const navigate = useNavigate();
  const { saved } = useSaveToasts();
  const create = trpc.admin.services.create.useMutation();
  const update = trpc.admin.services.update.useMutation();
  const contract = useContractForm({
    schema: account ? updateServiceAccountInput : createServiceAccountInput,
    initialValues: { name: account?.name ?? '', note: account?.note ?? '' },
    toWire: (values) => ({
      ...values,
      ...(account && { id: account.id, version: account.version }),
    }),
  });
  const save = async (wire: WireOf<typeof contract>, idempotencyKey: string) => {
    const { id } =
      'id' in wire
        ? await update.mutateAsync(wire)
        : await create.mutateAsync({ ...wire, idempotencyKey });
    // An open form would block the navigation.
    flushSync(dialog.onClose);
    saved(account ? 'saved' : 'created');
    if (!account) await navigate(adminServicePath(id));
  };
  return (
    <FormDialog
      {...dialog}
      title={account ? t('editTitle', { name: account.name }) : t('add')}
      contract={contract}
      submit={general(account ? 'form.save' : 'form.create')}
      onSubmit={save}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        autoComplete="off"
        {...contract.form.getInputProps('name')}
      />
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        maxLength={SERVICE_TEXT_LENGTH.note}
        rows={3}
        resize="vertical"
        {...contract.form.getInputProps('note')}
      />
    </FormDialog>
  );
}
