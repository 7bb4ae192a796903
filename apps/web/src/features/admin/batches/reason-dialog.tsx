import { Textarea } from '@mantine/core';
import { recallBatchInput, type CodeBatchDetail } from '@manabar/contracts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { trpc, type RouterInputs } from '#lib/trpc.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { useSaved } from '../form/use-saved.ts';

interface ReasonDialogProps {
  batch: CodeBatchDetail;
  act: 'recall' | 'release';
  onClose: () => void;
  /** Somebody else was faster: loads what is stored now. The reason stays. */
  onConflict: () => Promise<boolean>;
}

const texts = {
  recall: { title: 'recall.title', text: 'recall.text', submit: 'recall.submit' },
  release: { title: 'release.title', text: 'release.text', submit: 'release.submit' },
} as const;

type Input = RouterInputs['admin']['batches']['recall'];

/** Stops the sale of a batch, or puts it back on sale: asks why, and says what that does. */
export function ReasonDialog({ batch, act, onClose, onConflict }: ReasonDialogProps) {
  const { t } = useTranslation('adminBatches');
  const language = useLanguage();
  const { saved } = useSaved();
  const recall = trpc.admin.batches.recall.useMutation();
  const release = trpc.admin.batches.release.useMutation();
  const contract = useContractForm({
    schema: recallBatchInput,
    initialValues: { reason: '' },
    toWire: ({ reason }) => ({ id: batch.id, version: batch.version, reason }),
  });
  const send = async (wire: Record<string, unknown>) => {
    await (act === 'recall' ? recall : release).mutateAsync(wire as unknown as Input);
    onClose();
    await saved();
  };
  return (
    <FormDialog
      title={t(texts[act].title, { id: batch.id })}
      contract={contract}
      submit={t(texts[act].submit)}
      onSubmit={send}
      onClose={onClose}
      onConflict={onConflict}
      destructive={act === 'recall'}
    >
      <p>{t(texts[act].text, { count: formatNumber(batch.available, language) })}</p>
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
