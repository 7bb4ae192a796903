import { isCurrency, toDecimal, type Currency } from '@manabar/contracts/rules';
import { readMinor } from '#lib/format/read-minor.ts';

/** Data of an event besides its kind; unknown fields are dropped. */
export interface EventData {
  /** Major units. */
  amount?: number;
  /** Currency of the amount; the order's by default. */
  currency?: Currency;
  /** Parts of a reversed amount on the customer's balance and of the shop, in major units. */
  shares?: { customer: number; shop: number };
  reason?: string;
  /** Reference outside the shop or at the supplier. */
  reference?: string;
  /** The gateway's payment id. */
  payment?: string;
  /** Actor that ended a payment. */
  by?: string;
  codes?: number;
  /** Id of the user to whom money was credited. */
  user?: number;
  /** Ids of the affected items. */
  items: number[];
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];

function sharesOf(amount: bigint | null, wallet: bigint | null): EventData['shares'] {
  if (amount === null || wallet === null) return undefined;
  return { customer: toDecimal(wallet), shop: toDecimal(amount - wallet) };
}

export function readEventData(data: unknown): EventData {
  const fields = isFields(data) ? data : {};
  const amount = readMinor(fields['minor']);
  const currency = isCurrency(fields['currency']) ? fields['currency'] : undefined;
  const user = typeof fields['user'] === 'number' ? fields['user'] : undefined;
  const shares = sharesOf(amount, readMinor(fields['wallet']));
  const reason = text(fields['reason']);
  const reference = text(fields['reference']) ?? text(fields['attempt']);
  const payment = text(fields['payment']) ?? text(fields['id']);
  const by = text(fields['by']);
  const codes = Array.isArray(fields['codes']) ? fields['codes'].length : 0;
  const items = typeof fields['item'] === 'number' ? [fields['item']] : numbers(fields['items']);
  return {
    items,
    ...(amount !== null && { amount: toDecimal(amount) }),
    ...(currency && { currency }),
    ...(shares && { shares }),
    ...(user !== undefined && { user }),
    ...(reason && { reason }),
    ...(reference && { reference }),
    ...(payment && { payment }),
    ...(by && { by }),
    ...(codes > 0 && { codes }),
  };
}
