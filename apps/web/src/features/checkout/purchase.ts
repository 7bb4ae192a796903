import type { Currency } from '@manabar/contracts/rules';
import { otherCurrency } from '#lib/format.ts';

/** Total per currency in major units; null where not everything is sold in it. */
export type Totals = Record<Currency, number | null>;

/** From the prepaid balance, or on the page of a bank. */
export type PayMethod = 'balance' | 'card';

/** Where what is being bought can be changed, and what the way there is called. */
export interface Source {
  bought: 'cart' | 'topup';
  path: string;
  /** On the summary. */
  change: string;
  /** Where there is too little money for it. */
  changeWhat: string;
  /** After a refusal. */
  back: string;
}

/** How paying in one way stands. */
export interface Payment {
  /** It is being paid, or is paid. */
  busy: boolean;
  /** The last failure, for as long as the customer keeps to the currency that it was about. */
  failureIn: (currency: Currency) => unknown;
}

export type Payments = Record<PayMethod, Payment>;

/** The wanted currency, unless only the other one pays for everything. */
export function payableCurrency(totals: Totals, wanted: Currency): Currency {
  const other = otherCurrency(wanted);
  return totals[wanted] === null && totals[other] !== null ? other : wanted;
}
