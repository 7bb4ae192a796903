import type { Schema } from '@manabar/contracts';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useContractForm } from './use-contract-form.ts';

/** Input of the mutation. */
export interface ReasonedAction {
  id: number;
  version: number;
  reason: string;
}

export interface ReasonDialogProps {
  title: string;
  /** Description of the action. */
  text: string;
  submit: string;
  label: string;
  /** Names the places where the reason is displayed. */
  hint: string;
  /** Schema of the mutation's input. */
  schema: Schema;
  /** Row as displayed to the admin. */
  row: Pick<ReasonedAction, 'id' | 'version'>;
  send: (action: ReasonedAction) => Promise<unknown>;
  destructive: boolean;
  onClose: () => void;
  /** Called on a version conflict; loads the stored row and keeps the reason. */
  onConflict: () => Promise<boolean>;
}

/** Dialog that describes an action and asks for its reason. */
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
  const contract = useContractForm({
    schema,
    initialValues: { reason: '' },
    toWire: ({ reason }) => ({ id, version, reason }),
  });
  return (
    <FormDialog
      {...dialog}
      contract={contract}
      onSubmit={() => send({ id, version, ...contract.form.values })}
      done="saved"
      onClose={onClose}
    >
      <p>{text}</p>
      <ReasonField label={label} description={hint} {...contract.form.getInputProps('reason')} />
    </FormDialog>
  );
}
