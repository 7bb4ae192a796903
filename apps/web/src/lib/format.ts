import {
  toDecimal,
  toMinor,
  type Currency,
  type DisplayCurrency,
  type Language,
} from '@manabar/contracts';
import { localeTag } from './locale.ts';

const cache = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = cache.get(key);
  if (!format) {
    format = new Intl.NumberFormat(localeTag(language), options);
    cache.set(key, format);
  }
  return format;
}

/**
 * Money as the language writes it. `amount` in major units; two decimals unless `decimals` says otherwise
 * (the cart shows roubles without).
 */
export function formatMoney(
  amount: number,
  currency: DisplayCurrency,
  language: Language,
  decimals = 2,
): string {
  return numberFormat(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}

/** A count or a game amount, grouped as the language does it. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language, { maximumFractionDigits: 0 }).format(value);
}

/** Price of `quantity` units, exact; null where there is no price. */
export function multiplyPrice(price: number | null, quantity: number): number | null {
  return price === null ? null : toDecimal(toMinor(price) * BigInt(quantity));
}

/** Date and time for receipts and lists; `iso` is an instant in UTC. */
export function formatDateTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(localeTag(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso));
}

/** The option's price in a currency; both are looked at where prices are shown. */
export function priceIn(
  option: { price_usd: number | null; price_rub: number | null },
  currency: Currency,
): number | null {
  return currency === 'usd' ? option.price_usd : option.price_rub;
}

export function otherCurrency(currency: Currency): Currency {
  return currency === 'usd' ? 'rub' : 'usd';
}
