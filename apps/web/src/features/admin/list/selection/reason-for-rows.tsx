import type { Schema } from '@manabar/contracts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { ReasonField } from '../../form/reason-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import { EachRowDialog } from './each-row-dialog.tsx';
import classes from './reason-for-rows.module.css';
import { useEachRow } from './use-each-row.ts';

interface ReasonForRowsProps<Row, Input> {
  title: string;
  /** Description of the action. */
  text: string;
  submit: string;
  destructive?: boolean;
  /** Text while the action runs. */
  running: string;
  label: string;
  /** Names the places where the reason is displayed later. */
  hint: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Schema of each call's input. */
  schema: Schema;
  inputOf: (row: Row, reason: string) => Input;
  send: (input: Input) => Promise<unknown>;
  refusalText?: (thrown: unknown) => string | null;
  onClose: () => void;
  /** Called after `onClose` when the report is closed. */
  onDone: () => void;
}

/** Asks once for the reason of an action on several rows, performs it, and reports refusals. */
export function ReasonForRows<Row, Input extends Record<string, unknown>>(
  props: ReasonForRowsProps<Row, Input>,
) {
  const { title, text, submit, destructive = false, running, label, hint } = props;
  const { rows, nameOf, schema, inputOf, send, refusalText, onClose, onDone } = props;
  const each = useEachRow();
  const contract = useContractForm({
    schema,
    initialValues: { reason: '' },
    toWire: ({ reason }): Record<string, unknown> => inputOf(rows[0] as Row, reason),
  });
  const start = async () => {
    const { reason } = contract.form.values;
    void each.start({
      title: running,
      rows,
      nameOf,
      act: (row) => send(inputOf(row, reason.trim())),
    });
  };
  if (each.run) {
    const done = () => {
      onClose();
      onDone();
    };
    return <EachRowDialog each={each} onClose={done} {...(refusalText && { refusalText })} />;
  }
  return (
    <FormDialog
      title={title}
      contract={contract}
      submit={submit}
      destructive={destructive}
      onSubmit={start}
      onClose={onClose}
    >
      <p>{text}</p>
      <p className={classes.names} tabIndex={0}>
        {rows.map(nameOf).join(', ')}
      </p>
      <ReasonField label={label} description={hint} {...contract.form.getInputProps('reason')} />
    </FormDialog>
  );
}
