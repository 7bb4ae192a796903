import { isCurrency, type PaymentException } from '@manabar/contracts';
import { fieldsOf, toDecimal } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { readMinor } from '#lib/format/read-minor.ts';
import { useWords } from '#lib/use-words.ts';
import { useProviderName } from '../detail/use-provider-and-supplier-names.ts';

/** Details in minor units of the exception's currency. */
const MONEY = new Set(['fromWallet', 'toWallet', 'found', 'booked']);

type Exception = Pick<PaymentException, 'details' | 'currency'>;

/** Returns a function for the details of a payment exception, with amounts in their currency. */
export function useDetailsText(): (exception: Exception) => string {
  const format = useFormatter();
  const providerName = useProviderName();
  const word = useWords('adminRecords', 'paymentExceptions.detail');
  const status = useWords('adminRecords', 'audit.values');

  const plainText = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(plainText).join(', ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const moneyText = (value: unknown, currency: unknown) => {
    const minor = readMinor(value);
    return minor !== null && isCurrency(currency)
      ? format.money(toDecimal(minor), currency)
      : plainText(value);
  };
  const expectedText = (value: unknown) => {
    const { amount, currency, provider, payment } = fieldsOf(value);
    const parts = [
      moneyText(amount, currency),
      typeof provider === 'string' && providerName(provider),
      payment && plainText(payment),
    ];
    return parts.filter(Boolean).join(', ');
  };
  const valueText = (name: string, value: unknown, { currency }: Exception) => {
    if (name === 'expected') return expectedText(value);
    if (name === 'status' && typeof value === 'string') return status(value);
    return MONEY.has(name) ? moneyText(value, currency) : plainText(value);
  };

  return (exception) =>
    Object.entries(exception.details ?? {})
      .map(([name, value]) => `${word(name)}: ${valueText(name, value, exception)}`)
      .join(' · ') || '—';
}
