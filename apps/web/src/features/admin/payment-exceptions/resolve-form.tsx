import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { resolvePaymentExceptionInput, type PaymentException } from '@manabar/contracts';
import { reasonOf, toAppError } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useTextOf } from '#lib/use-words.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { readNumber } from '../form/read-number.ts';
import { ReasonField } from '../form/reason-field.tsx';
import { useContractForm, type ContractForm } from '../form/use-contract-form.ts';
import { ExceptionAmount } from './exception-amount.tsx';
import { laterActionFor } from './later-action-for.ts';
import { useDetailsText } from './use-details-text.ts';
import { useKindText } from './use-kind-text.ts';
import classes from './resolve-form.module.css';

/** Text for a refused resolution. */
function useRefusalText(): (thrown: unknown) => string | null {
  const { t } = useTranslation('adminRecords');
  const textOf = useTextOf('adminRecords', 'paymentExceptions.refused');
  return (thrown) => {
    const error = toAppError(thrown);
    if (error.code === 'forbidden') return t('paymentExceptions.refused.own');
    return textOf(reasonOf(error) ?? '') ?? null;
  };
}

interface Values extends Record<string, unknown> {
  action: 'note' | 'credit' | 'lift';
  userId: string;
  reason: string;
}

/** Returns the possible actions: money that the gateway took back is not quarantined, so it cannot be credited. */
function actionsFor(exception: PaymentException): Values['action'][] {
  const { kind, amount } = exception;
  const later = laterActionFor(exception);
  if (later !== null) return [later];
  if (kind === 'dispute' || kind === 'gateway_refund') return ['note', 'lift'];
  return amount === null ? ['note'] : ['note', 'credit'];
}

function Fields({
  exception,
  contract: { form },
}: {
  exception: PaymentException;
  contract: ContractForm<Values>;
}) {
  const { t } = useTranslation('adminRecords');
  const { action } = form.values;
  const actions = actionsFor(exception);
  const details = useDetailsText()(exception);
  return (
    <>
      {exception.amount !== null && (
        <p>
          <ExceptionAmount {...exception} />
        </p>
      )}
      {exception.details !== null && <p className={classes.details}>{details}</p>}
      <NativeSelect
        label={t('paymentExceptions.action')}
        description={t(`paymentExceptions.actionText.${action}`)}
        data={actions.map((value) => ({
          value,
          label: t(`paymentExceptions.actionName.${value}`),
        }))}
        {...form.getInputProps('action')}
      />
      {action === 'credit' && (
        <NumberField
          label={t('paymentExceptions.userId')}
          description={t(
            exception.orderId === null
              ? 'paymentExceptions.userNeeded'
              : 'paymentExceptions.userHint',
          )}
          decimals={0}
          {...form.getInputProps('userId')}
        />
      )}
      <ReasonField
        label={t('paymentExceptions.reason')}
        description={t('paymentExceptions.reasonHint')}
        rows={3}
        {...form.getInputProps('reason')}
      />
    </>
  );
}

const initialValuesFor = (exception: PaymentException): Values => ({
  action: laterActionFor(exception) ?? 'note',
  userId: '',
  reason: '',
});

/** Form to resolve a payment exception: mark as done, credit, or allow card payments again. */
export function ResolveForm({
  exception,
  onClose,
}: {
  exception: PaymentException;
  onClose: () => void;
}) {
  const { t } = useTranslation('adminRecords');
  const kind = useKindText()(exception.kind);
  const later = laterActionFor(exception);
  const laterName = later && t(`paymentExceptions.actionName.${later}`);
  const refusalText = useRefusalText();
  const resolve = trpc.admin.paymentExceptions.resolve.useMutation();
  const contract = useContractForm({
    schema: resolvePaymentExceptionInput,
    initialValues: initialValuesFor(exception),
    toWire: ({ action, userId, reason }) => ({
      id: exception.id,
      action,
      reason,
      ...(action === 'credit' && { userId: readNumber(userId, 0) }),
    }),
  });
  return (
    <FormDialog
      title={laterName ?? t('paymentExceptions.resolveTitle', { kind })}
      contract={contract}
      submit={laterName ?? t('paymentExceptions.resolve')}
      onSubmit={(wire) => resolve.mutateAsync(wire)}
      done="saved"
      onClose={onClose}
      refusalText={refusalText}
    >
      <Fields exception={exception} contract={contract} />
    </FormDialog>
  );
}
