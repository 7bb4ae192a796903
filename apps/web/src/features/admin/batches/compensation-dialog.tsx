import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import type { AdminJob, CodeBatchDetail } from '@manabar/contracts';
import { startJobInput } from '@manabar/contracts';
import { recallMeans } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form/form-dialog.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { useStartJob } from '../bulk-jobs/use-start-job.ts';

interface CompensationDialogProps {
  batch: CodeBatchDetail;
  onStarted: (job: AdminJob) => void;
  onClose: () => void;
}

/** Dialog for the compensation of a recalled batch's buyers with its reason; starts the job. */
export function CompensationDialog({ batch, onStarted, onClose }: CompensationDialogProps) {
  const { t } = useTranslation('adminBatches');
  const format = useFormatter();
  const { start } = useStartJob();
  const contract = useContractForm({
    schema: startJobInput,
    initialValues: { means: 'replace_or_refund', reason: batch.reason ?? '' },
    toWire: ({ means, reason }) => ({
      kind: 'batches.make_good',
      means,
      reason,
      selection: { filter: { batchId: batch.id } },
    }),
  });
  return (
    <FormDialog
      title={t('good.title', { id: batch.id })}
      contract={contract}
      submit={t('good.submit')}
      onSubmit={async (wire) => {
        onStarted(await start(wire));
      }}
      onClose={onClose}
      destructive
    >
      <p>{t('good.text', { count: format.number(batch.sold) })}</p>
      <NativeSelect
        label={t('good.means')}
        data={recallMeans.map((value) => ({ value, label: t(`good.${value}`) }))}
        {...contract.form.getInputProps('means')}
      />
      <ReasonField
        label={t('reason')}
        description={t('reasonHint')}
        {...contract.form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
