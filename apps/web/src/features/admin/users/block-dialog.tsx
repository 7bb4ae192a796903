import { Textarea } from '@mantine/core';
import { blockUserInput, type AdminUser } from '@manabar/contracts';
import { useTranslation } from '#lib/translation.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { useSaved } from '../form/use-saved.ts';

interface BlockDialogProps {
  user: AdminUser;
  onClose: () => void;
  /** Somebody else was faster: loads what is stored now. The reason stays. */
  onConflict: () => Promise<boolean>;
}

const texts = {
  block: { title: 'block.title', text: 'block.text', submit: 'block.submit' },
  unblock: { title: 'unblock.title', text: 'unblock.text', submit: 'unblock.submit' },
} as const;

type Input = RouterInputs['admin']['users']['block'];

/** Shuts a customer out, or lets them in again: asks why, and says what that does. */
export function BlockDialog({ user, onClose, onConflict }: BlockDialogProps) {
  const { t } = useTranslation('adminUsers');
  const { saved } = useSaved();
  const act = user.blocked === null ? 'block' : 'unblock';
  const block = trpc.admin.users.block.useMutation();
  const unblock = trpc.admin.users.unblock.useMutation();
  const contract = useContractForm({
    schema: blockUserInput,
    initialValues: { reason: '' },
    toWire: ({ reason }) => ({ id: user.id, version: user.version, reason }),
  });
  const send = async (wire: Record<string, unknown>) => {
    await (act === 'block' ? block : unblock).mutateAsync(wire as unknown as Input);
    onClose();
    await saved();
  };
  return (
    <FormDialog
      title={t(texts[act].title, { name: user.nickname })}
      contract={contract}
      submit={t(texts[act].submit)}
      onSubmit={send}
      onClose={onClose}
      onConflict={onConflict}
      destructive={act === 'block'}
    >
      <p>{t(texts[act].text)}</p>
      <Textarea
        size="md"
        label={t('reason')}
        description={t('reasonHint')}
        required
        maxLength={500}
        rows={2}
        resize="vertical"
        {...contract.form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
