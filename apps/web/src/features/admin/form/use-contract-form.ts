import { useForm } from '@mantine/form';
import { toValidationDetails, type Schema } from '@manabar/contracts';
import { toAppError } from '#lib/errors/errors.ts';
import { useTextOf } from '#lib/use-words.ts';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from './use-form-draft.ts';
import { useMergedChanges } from './use-merged-changes.ts';

type Fields = Record<string, unknown>;

/** Returns a function for the text of a field error by its code. */
export function useFieldText(): (code: string) => string {
  const { t } = useTranslation('admin');
  const textOf = useTextOf('admin', 'field');
  return (code) => textOf(code) ?? t('field.invalid');
}

function useCheckedForm<Values extends Fields>(
  initialValues: Values,
  validate: (values: Values) => Record<string, string>,
) {
  return useForm({ initialValues, validate });
}

/** Values that a schema accepts. */
export type InputOf<Checked extends Schema> = Checked['_zod']['input'];

function fits<Checked extends Schema>(schema: Checked, wire: unknown): wire is InputOf<Checked> {
  return schema.safeParse(wire).success;
}

/** Returns the values of a form that passed the schema, typed as the schema's input. */
export function toInput<Checked extends Schema>(schema: Checked, wire: unknown): InputOf<Checked> {
  if (!fits(schema, wire)) throw new TypeError('The values do not fit the schema');
  return wire;
}

/** Values that a form sends. */
export type WireOf<Form extends { toWire: (values: never) => unknown }> = ReturnType<
  Form['toWire']
>;

interface ContractFormOptions<Values extends Fields, Checked extends Schema> {
  /** Schema that the server uses too. */
  schema: Checked;
  /** Values of the row; when they change, the form keeps the input of changed fields. */
  initialValues: Values;
  /** Converts the values for the contract, for example empty fields to null. */
  toWire: (values: Values) => Fields;
  /** Maps the contract's fields to those of the form when the names differ. */
  fieldOf?: Record<string, string>;
  /** Name of the draft that is kept when the session ends, see {@link useFormDraft}. */
  draft?: string;
}

export interface ContractForm<Values extends Fields, Input = unknown> {
  form: ReturnType<typeof useCheckedForm<Values>>;
  /** Converts values that passed the validation. */
  toWire: (values: Values) => Input;
  /** Shows the server's field errors; returns false when there are none. */
  showRefusal: (thrown: unknown) => boolean;
}

/** Field errors of a refusal: invalid values, or duplicates of another row. */
function fieldDetails(thrown: unknown): Record<string, unknown> {
  const { code, details } = toAppError(thrown);
  if (code === 'validation_error') return details;
  if (code !== 'conflict') return {};
  return Object.fromEntries(Object.entries(details).filter(([, problem]) => problem === 'taken'));
}

/** Form validated by the contract's own schema, so that rules and messages match the server's. */
export function useContractForm<Values extends Fields, Checked extends Schema>({
  schema,
  initialValues,
  toWire,
  fieldOf = {},
  draft,
}: ContractFormOptions<Values, Checked>): ContractForm<Values, InputOf<Checked>> {
  const textOf = useFieldText();
  const toErrors = (details: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(details).map(([field, code]) => [
        fieldOf[field] ?? field,
        textOf(typeof code === 'string' ? code : 'invalid'),
      ]),
    );
  const form = useCheckedForm(initialValues, (values) => {
    const wire = toWire(values);
    const read = schema.safeParse(wire);
    return read.success ? {} : toErrors(toValidationDetails(read.error, wire));
  });
  useMergedChanges(form, initialValues);
  useFormDraft(form, draft);
  return {
    form,
    toWire: (values) => toInput(schema, toWire(values)),
    showRefusal: (thrown) => {
      const details = fieldDetails(thrown);
      if (Object.keys(details).length === 0) return false;
      form.setErrors(toErrors(details));
      return true;
    },
  };
}
