import { NativeSelect, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { resolvePaymentMatterInput, type PaymentMatter } from '@manabar/contracts';
import { reasonOf, toAppError } from '#lib/errors.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { useSaved } from '../form/use-saved.ts';
import { isReversal } from './matter-kinds.ts';
import { useKindText } from './use-kind-text.ts';

const reasons = ['resolved', 'nothing_suspended', 'nobody_to_credit', 'nothing_to_lift'] as const;

/** Why it could not be settled so, in words. */
function useRefusalText(): (thrown: unknown) => string | null {
  const { t } = useTranslation('adminRecords');
  return (thrown) => {
    const error = toAppError(thrown);
    if (error.code === 'forbidden') return t('matters.refused.own');
    const known = reasons.find((reason) => reason === reasonOf(error));
    return known ? t(`matters.refused.${known}`) : null;
  };
}

interface Values extends Record<string, unknown> {
  action: string;
  userId: number | string;
  reason: string;
}

function Fields({
  matter,
  contract: { form },
}: {
  matter: PaymentMatter;
  contract: ReturnType<typeof useContractForm<Values>>;
}) {
  const { t } = useTranslation('adminRecords');
  const { action } = form.values;
  const actions = [
    'note',
    ...(matter.amount === null ? [] : ['credit']),
    ...(isReversal(matter.kind) ? ['lift'] : []),
  ] as ('note' | 'credit' | 'lift')[];
  return (
    <>
      <NativeSelect
        size="md"
        label={t('matters.action')}
        description={t(`matters.actionText.${action as 'note' | 'credit' | 'lift'}`)}
        data={actions.map((value) => ({ value, label: t(`matters.actionName.${value}`) }))}
        {...form.getInputProps('action')}
      />
      {action === 'credit' && (
        <NumberInput
          size="md"
          label={t('matters.userId')}
          description={t(matter.orderId === null ? 'matters.userNeeded' : 'matters.userHint')}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          {...form.getInputProps('userId')}
        />
      )}
      <ReasonField
        label={t('matters.reason')}
        description={t('matters.reasonHint')}
        rows={3}
        {...form.getInputProps('reason')}
      />
    </>
  );
}

/** Settles a matter: seen to, credited, or a customer let pay by card again. */
export function ResolveForm({ matter, onClose }: { matter: PaymentMatter; onClose: () => void }) {
  const { t } = useTranslation('adminRecords');
  const kindText = useKindText();
  const refusalText = useRefusalText();
  const { saved } = useSaved();
  const resolve = trpc.admin.matters.resolve.useMutation();
  const contract = useContractForm<Values>({
    schema: resolvePaymentMatterInput,
    initialValues: { action: 'note', userId: '', reason: '' },
    toWire: ({ action, userId, reason }) => ({
      id: matter.id,
      action,
      reason,
      ...(action === 'credit' && userId !== '' && { userId }),
    }),
  });
  const send = async (wire: Record<string, unknown>) => {
    await resolve.mutateAsync(wire as Parameters<typeof resolve.mutateAsync>[0]);
    onClose();
    await saved();
  };
  return (
    <FormDialog
      title={t('matters.resolveTitle', { kind: kindText(matter.kind) })}
      contract={contract}
      submit={t('matters.resolve')}
      onSubmit={send}
      onClose={onClose}
      refusalText={refusalText}
    >
      <Fields matter={matter} contract={contract} />
    </FormDialog>
  );
}
