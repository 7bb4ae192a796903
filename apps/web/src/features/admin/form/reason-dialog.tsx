import type { Schema } from '@manabar/contracts';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useContractForm } from './use-contract-form.ts';
import { useSaved } from './use-saved.ts';

/** What is sent. */
export interface ReasonedAct {
  id: number;
  version: number;
  reason: string;
}

export interface ReasonDialogProps {
  title: string;
  /** What the act does. */
  text: string;
  submit: string;
  label: string;
  /** Where the reason will stand. */
  hint: string;
  /** What the server checks the act by. */
  schema: Schema;
  /** What it is done to, as it was seen. */
  row: Pick<ReasonedAct, 'id' | 'version'>;
  send: (act: ReasonedAct) => Promise<unknown>;
  destructive: boolean;
  onClose: () => void;
  /** Somebody else was faster: loads what is stored now. The reason stays. */
  onConflict: () => Promise<boolean>;
}

/** Says what an act does, and asks why it is done. */
export function ReasonDialog({
  text,
  label,
  hint,
  schema,
  row: { id, version },
  send,
  onClose,
  ...dialog
}: ReasonDialogProps) {
  const { saved } = useSaved();
  const contract = useContractForm({
    schema,
    initialValues: { reason: '' },
    toWire: ({ reason }) => ({ id, version, reason }),
  });
  return (
    <FormDialog
      {...dialog}
      contract={contract}
      onSubmit={async () => {
        await send({ id, version, ...contract.form.values });
        onClose();
        await saved();
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      <ReasonField label={label} description={hint} {...contract.form.getInputProps('reason')} />
    </FormDialog>
  );
}
