import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { MAX_THRESHOLD, setThresholdInput, type StockLine } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useContractForm } from '../form/use-contract-form.ts';

interface ThresholdFormProps {
  line: StockLine;
  name: string;
  onClose: () => void;
  /** Called on a version conflict; loads the stored row. */
  onConflict: () => void;
}

/** Form for the number of codes below which the staff is notified. */
export function ThresholdForm({ line, name, onClose, onConflict }: ThresholdFormProps) {
  const { t } = useTranslation('adminStock');
  const set = trpc.admin.stock.setThreshold.useMutation();
  const { kind, ref, version } = line;
  const contract = useContractForm({
    schema: setThresholdInput,
    initialValues: { threshold: line.threshold ?? '' },
    toWire: ({ threshold }) => ({
      kind,
      ref,
      version,
      threshold: threshold === '' ? null : threshold,
    }),
  });
  return (
    <FormDialog
      title={t('thresholdTitle', { name })}
      contract={contract}
      submit={t('thresholdSave')}
      onSubmit={(wire) => set.mutateAsync(wire)}
      done="saved"
      onClose={onClose}
      onConflict={onConflict}
    >
      <NumberInput
        size="md"
        label={t('thresholdLabel')}
        description={t('thresholdHint')}
        allowNegative={false}
        allowDecimal={false}
        hideControls
        max={MAX_THRESHOLD}
        {...contract.form.getInputProps('threshold')}
      />
    </FormDialog>
  );
}
