import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { MAX_THRESHOLD, setThresholdInput, type StockLine } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { useSaved } from '../form/use-saved.ts';

interface ThresholdFormProps {
  line: StockLine;
  name: string;
  onClose: () => void;
  /** Somebody else was faster: loads what is stored now. */
  onConflict: () => void;
}

interface Values extends Record<string, unknown> {
  threshold: number | '';
}

/** Sets with how few codes left somebody is to know. */
export function ThresholdForm({ line, name, onClose, onConflict }: ThresholdFormProps) {
  const { t } = useTranslation('adminStock');
  const { saved } = useSaved();
  const set = trpc.admin.stock.setThreshold.useMutation();
  const { kind, ref, version } = line;
  const contract = useContractForm<Values>({
    schema: setThresholdInput,
    initialValues: { threshold: line.threshold ?? '' },
    toWire: ({ threshold }) => ({
      kind,
      ref,
      version,
      threshold: threshold === '' ? null : threshold,
    }),
  });
  const send = async (wire: Record<string, unknown>) => {
    await set.mutateAsync(wire as Parameters<typeof set.mutateAsync>[0]);
    onClose();
    await saved();
  };
  return (
    <FormDialog
      title={t('thresholdTitle', { name })}
      contract={contract}
      submit={t('thresholdSave')}
      onSubmit={send}
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
