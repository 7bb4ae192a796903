import type { Currency } from '@manabar/contracts/rules';

/** Total per currency in major units; null when some item is not sold in it. */
export type Totals = Record<Currency, number | null>;

/** Payment from the prepaid balance, or by card on the bank's page. */
export type PayMethod = 'balance' | 'card';

/** Page where the purchase can be changed, with the texts of its links. */
export interface Source {
  bought: 'cart' | 'topup';
  path: string;
  /** Link text in the summary. */
  change: string;
  /** Link text when the balance is too low. */
  changeWhat: string;
  /** Link text after a refusal. */
  back: string;
}

/** State of a payment by one method. */
export interface Payment {
  /** The payment is running or has succeeded. */
  busy: boolean;
  /** Returns the last failure while the customer keeps the currency of that attempt. */
  failureIn: (currency: Currency) => unknown;
  /** Currencies of payments of this purchase whose result is unknown; paying in one of them sends its request again. */
  unknownIn: readonly Currency[];
}

export type Payments = Record<PayMethod, Payment>;
