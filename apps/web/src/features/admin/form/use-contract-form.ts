import { useForm } from '@mantine/form';
import { validationDetails, type Schema } from '@manabar/contracts';
import { toAppError } from '#lib/errors.ts';
import { useTranslation } from 'react-i18next';

type Fields = Record<string, unknown>;

const codes = [
  'required',
  'invalid',
  'price_required',
  'too_many_decimals',
  'negative',
  'invalid_url',
  'invalid_background',
  'invalid_flag',
  'invalid_slug',
  'taken',
  'password_too_short',
  'password_too_long',
  'invalid_address',
  'no_credentials',
  'https_required',
  'port_refused',
  'private_address',
  'unresolvable',
  'not_of_account',
  'not_found',
] as const;

/** Answers what a field's problem reads like, by the code that the contract and the server give it. */
export function useFieldText(): (code: string) => string {
  const { t } = useTranslation('admin');
  return (code) => t(`field.${codes.find((known) => known === code) ?? 'invalid'}`);
}

function useCheckedForm<Values extends Fields>(
  initialValues: Values,
  validate: (values: Values) => Record<string, string>,
) {
  return useForm({ initialValues, validate });
}

interface ContractFormOptions<Values extends Fields> {
  /** What the server will check it by. */
  schema: Schema;
  initialValues: Values;
  /** What is sent: a field that is empty is perhaps null there. */
  toWire: (values: Values) => Fields;
  /** Names of fields in the contract that are called otherwise in the form. */
  fieldOf?: Record<string, string>;
}

export interface ContractForm<Values extends Fields> {
  form: ReturnType<typeof useCheckedForm<Values>>;
  toWire: (values: Values) => Fields;
  /** Shows what the server said of single fields; false when it said nothing of any. */
  showRefusal: (thrown: unknown) => boolean;
}

/** What a refusal says of single fields: what is wrong with them, or that another row has their value already. */
function fieldDetails(thrown: unknown): Record<string, unknown> {
  const { code, details } = toAppError(thrown);
  if (code === 'validation_error') return details;
  if (code !== 'conflict') return {};
  return Object.fromEntries(Object.entries(details).filter(([, problem]) => problem === 'taken'));
}

/** A form that is checked by the contract's own schema: the rules and messages are those of the server. */
export function useContractForm<Values extends Fields>({
  schema,
  initialValues,
  toWire,
  fieldOf = {},
}: ContractFormOptions<Values>): ContractForm<Values> {
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
    return read.success ? {} : toErrors(validationDetails(read.error, wire));
  });
  return {
    form,
    toWire,
    showRefusal: (thrown) => {
      const details = fieldDetails(thrown);
      if (Object.keys(details).length === 0) return false;
      form.setErrors(toErrors(details));
      return true;
    },
  };
}
