import { NativeSelect } from '@mantine/core';
import { isClientFault, toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useFormatter } from '#lib/format/format.ts';
import '@mantine/core/styles/Combobox.css';
import { adjustBalanceForm, type AdminUser } from '@manabar/contracts';
import { currencies, type Currency, isCurrency } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { NumberField } from '../form/number-field.tsx';
import { MONEY_DECIMALS } from '../form/price-fields.tsx';
import { readNumber } from '../form/read-number.ts';
import { ReasonField } from '../form/reason-field.tsx';
import { useContractForm, type ContractForm } from '../form/use-contract-form.ts';
import { balanceAfterChange, type BalanceMode } from './balance-after-change.ts';
import classes from './user.module.css';
import type { AdjustBalance } from './use-adjust-balance.ts';

interface Shown {
  /** Whether the admin edits their own account. */
  own: boolean;
  currency: Currency;
  balance: number;
}

/** Returns a function for the text of a balance change that was refused or whose result is unknown. */
function useBalanceRefusal({ own, ...now }: Shown): (thrown: unknown) => string {
  const { t } = useTranslation('adminUsers');
  const format = useFormatter();
  const errorText = useErrorText();
  const reasonOf = (thrown: unknown): string => {
    const error = toAppError(thrown);
    const { code, details } = error;
    const { available, required, currency } = details;
    if (code === 'insufficient_balance' && isCurrency(currency))
      return t('balance.notEnough', {
        available: format.money(Number(available), currency),
        required: format.money(Number(required), currency),
      });
    if (code === 'conflict' && details['reason'] === 'balance_changed')
      return t('balance.changed', { balance: format.money(now.balance, now.currency) });
    if (code === 'forbidden' && own) return t('balance.own');
    if (!isClientFault(error)) return t('balance.unknown');
    return errorText(thrown);
  };
  return (thrown) => t('balance.failed', { message: reasonOf(thrown) });
}

/** Customer or service account with a balance. */
type Owner = Pick<AdminUser, 'id' | 'nickname' | 'balanceUsd' | 'balanceRub'>;

interface BalanceDialogProps {
  user: Owner;
  /** Whether the admin edits their own account. */
  own: boolean;
  adjust: AdjustBalance;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  currency: Currency;
  mode: BalanceMode;
  amount: string;
  reason: string;
}
const initialValues: Values = { currency: 'usd', mode: 'add', amount: '', reason: '' };

const balanceOf = (user: Owner, currency: Currency) =>
  currency === 'usd' ? user.balanceUsd : user.balanceRub;

/** Balance after the change, before it is sent. */
function Preview({ user, values }: { user: Owner; values: Values }) {
  const { t } = useTranslation('adminUsers');
  const { currency, mode, amount } = values;
  const before = balanceOf(user, currency);
  const after = balanceAfterChange(before, mode, readNumber(amount, MONEY_DECIMALS) ?? '');
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

function Fields({ form }: Pick<ContractForm<Values>, 'form'>) {
  const { t } = useTranslation('adminUsers');
  return (
    <>
      <FieldPair>
        <NativeSelect
          label={t('balance.currency')}
          data={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          {...form.getInputProps('currency')}
        />
        <NativeSelect
          label={t('balance.mode')}
          data={[
            { value: 'add', label: t('balance.add') },
            { value: 'set', label: t('balance.set') },
          ]}
          {...form.getInputProps('mode')}
        />
      </FieldPair>
      <NumberField
        label={t('balance.amount')}
        description={form.values.mode === 'add' ? t('balance.addHint') : t('balance.setHint')}
        required
        decimals={MONEY_DECIMALS}
        least={form.values.mode === 'add' ? -Infinity : 0}
        inputMode={form.values.mode === 'add' ? 'text' : 'decimal'}
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

/** Dialog to set or adjust a balance, with a preview. */
export function BalanceDialog({ user, own, adjust, onClose }: BalanceDialogProps) {
  const { t } = useTranslation('adminUsers');
  const contract = useContractForm({
    schema: adjustBalanceForm,
    initialValues,
    toWire: ({ amount, ...values }) => ({
      ...values,
      id: user.id,
      amount: readNumber(amount, MONEY_DECIMALS),
      // Setting a balance depends on its current value; adjusting it does not.
      ...(values.mode === 'set' && { expected: balanceOf(user, values.currency) }),
    }),
  });
  const { currency } = contract.form.values;
  const refusalText = useBalanceRefusal({ own, currency, balance: balanceOf(user, currency) });
  return (
    <FormDialog
      title={t('balance.title', { name: user.nickname })}
      contract={contract}
      submit={t('balance.submit')}
      onSubmit={adjust}
      done="saved"
      onClose={onClose}
      refusalText={refusalText}
    >
      <Fields form={contract.form} />
      <Preview user={user} values={contract.form.values} />
    </FormDialog>
  );
}
