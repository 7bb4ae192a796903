import { recallBatchInput, type CodeBatchDetail } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ReasonDialog, type ReasonDialogProps } from '../form/reason-dialog.tsx';

interface RecallDialogProps extends Pick<ReasonDialogProps, 'onClose' | 'onConflict'> {
  batch: CodeBatchDetail;
  action: 'recall' | 'release';
}

const texts = {
  recall: { title: 'recall.title', text: 'recall.text', submit: 'recall.submit' },
  release: { title: 'release.title', text: 'release.text', submit: 'release.submit' },
} as const;

/** Dialog to stop or resume the sale of a batch, with a reason and the consequences. */
export function RecallDialog({ batch, action, ...dialog }: RecallDialogProps) {
  const { t } = useTranslation('adminBatches');
  const format = useFormatter();
  const recall = trpc.admin.batches.recall.useMutation();
  const release = trpc.admin.batches.release.useMutation();
  return (
    <ReasonDialog
      {...dialog}
      title={t(texts[action].title, { id: batch.id })}
      text={t(texts[action].text, { count: format.number(batch.available) })}
      submit={t(texts[action].submit)}
      label={t('reason')}
      hint={t('reasonHint')}
      schema={recallBatchInput}
      row={batch}
      send={(action === 'recall' ? recall : release).mutateAsync}
      destructive={action === 'recall'}
    />
  );
}
