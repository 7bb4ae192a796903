import { setThresholdInput, type StockLine } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { readNumber } from '../form/read-number.ts';
import { useContractForm } from '../form/use-contract-form.ts';

interface ThresholdFormProps extends RowFormProps {
  line: StockLine;
  name: string;
}

/** Form for the number of codes below which the staff is notified. */
export function ThresholdForm({ line, name, onClose, onConflict }: ThresholdFormProps) {
  const { t } = useTranslation('adminStock');
  const set = trpc.admin.stock.setThreshold.useMutation();
  const { kind, ref, version } = line;
  const contract = useContractForm({
    schema: setThresholdInput,
    initialValues: { threshold: String(line.threshold ?? '') },
    toWire: ({ threshold }) => ({
      kind,
      ref,
      version,
      threshold: readNumber(threshold, 0) ?? null,
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
      <NumberField
        label={t('thresholdLabel')}
        description={t('thresholdHint')}
        decimals={0}
        {...contract.form.getInputProps('threshold')}
      />
    </FormDialog>
  );
}
