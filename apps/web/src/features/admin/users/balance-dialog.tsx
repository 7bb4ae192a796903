import { NativeSelect, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { adjustBalanceInput, type AdminUser } from '@manabar/contracts';
import { currencies, type Currency } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { useSaved } from '../form/use-saved.ts';
import { balanceAfterChange, type BalanceMode } from './balance-after-change.ts';
import classes from './user.module.css';
import type { AdjustBalance } from './use-adjust-balance.ts';
import { useBalanceRefusal } from './use-balance-refusal.ts';

/** Whoever has a balance. */
type Owner = Pick<AdminUser, 'id' | 'nickname' | 'balanceUsd' | 'balanceRub'>;

interface BalanceDialogProps {
  user: Owner;
  /** Whether the admin looks at themselves. */
  own: boolean;
  adjust: AdjustBalance;
  onClose: () => void;
}

const initialValues = {
  currency: 'usd' as Currency,
  mode: 'add' as BalanceMode,
  amount: '' as number | string,
  reason: '',
};
type Values = typeof initialValues;

const balanceOf = (user: Owner, currency: Currency) =>
  currency === 'usd' ? user.balanceUsd : user.balanceRub;

/** What the change makes of the balance, before it is sent. */
function Preview({ user, values }: { user: Owner; values: Values }) {
  const { t } = useTranslation('adminUsers');
  const { currency, mode, amount } = values;
  const before = balanceOf(user, currency);
  const after = balanceAfterChange(before, mode, amount);
  const short = after !== null && after < 0;
  return (
    <div className={classes.preview} data-short={short || undefined} role="status">
      <span>{t('balance.preview')}</span>
      <span>
        <MoneyText amount={before} currency={currency} />
        {after !== null && (
          <>
            {' → '}
            <strong>
              <MoneyText amount={after} currency={currency} />
            </strong>
          </>
        )}
      </span>
      {short && <p>{t('balance.short')}</p>}
    </div>
  );
}

function Fields({ form }: Pick<ReturnType<typeof useContractForm<Values>>, 'form'>) {
  const { t } = useTranslation('adminUsers');
  return (
    <>
      <FieldPair>
        <NativeSelect
          size="md"
          label={t('balance.currency')}
          data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          {...form.getInputProps('currency')}
        />
        <NativeSelect
          size="md"
          label={t('balance.mode')}
          data={[
            { value: 'add', label: t('balance.add') },
            { value: 'set', label: t('balance.set') },
          ]}
          {...form.getInputProps('mode')}
        />
      </FieldPair>
      <NumberInput
        size="md"
        label={t('balance.amount')}
        description={form.values.mode === 'add' ? t('balance.addHint') : t('balance.setHint')}
        required
        decimalScale={2}
        allowNegative={form.values.mode === 'add'}
        allowedDecimalSeparators={['.', ',']}
        hideControls
        inputMode={form.values.mode === 'add' ? 'text' : 'decimal'}
        autoComplete="off"
        {...form.getInputProps('amount')}
      />
      <ReasonField
        label={t('reason')}
        description={t('reasonHint')}
        {...form.getInputProps('reason')}
      />
    </>
  );
}

/** Sets a balance or adds to it; says first what will be there. */
export function BalanceDialog({ user, own, adjust, onClose }: BalanceDialogProps) {
  const { t } = useTranslation('adminUsers');
  const { saved } = useSaved();
  const contract = useContractForm<Values>({
    schema: adjustBalanceInput,
    initialValues,
    toWire: ({ amount, ...values }) => ({
      ...values,
      id: user.id,
      amount: amount === '' ? undefined : amount,
      // What is set depends on what is there; what is added does not.
      ...(values.mode === 'set' && { expected: balanceOf(user, values.currency) }),
    }),
  });
  const { currency } = contract.form.values;
  const refusalText = useBalanceRefusal({ own, currency, balance: balanceOf(user, currency) });
  const send = async (wire: Record<string, unknown>) => {
    await adjust(wire as unknown as Parameters<AdjustBalance>[0]);
    onClose();
    await saved();
  };
  return (
    <FormDialog
      title={t('balance.title', { name: user.nickname })}
      contract={contract}
      submit={t('balance.submit')}
      onSubmit={send}
      onClose={onClose}
      refusalText={refusalText}
    >
      <Fields form={contract.form} />
      <Preview user={user} values={contract.form.values} />
    </FormDialog>
  );
}
