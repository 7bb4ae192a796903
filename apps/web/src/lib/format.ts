import {
  toDecimal,
  toMinor,
  type Currency,
  type DisplayCurrency,
  type Language,
} from '@manabar/contracts/rules';
import { localeTag } from './locale.ts';

/**
 * Browsers know Uzbek plurals but often not its numbers and dates, and then write "₽ 10,000.00" and "M11".
 * Russian and Uzbek write them alike ("10 000,00 ₽", "21.11.2026"), so Uzbek borrows the Russian forms.
 */
function figuresTag(language: Language): string {
  return localeTag(language === 'uz' ? 'ru' : language);
}

const cache = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = cache.get(key);
  if (!format) {
    format = new Intl.NumberFormat(figuresTag(language), options);
    cache.set(key, format);
  }
  return format;
}

/**
 * Money as the language writes it. `amount` in major units; two decimals unless `decimals` says otherwise
 * ({@link cartDecimals}).
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

/** Decimals of an amount in the cart: roubles are shown without kopecks. */
export function cartDecimals(currency: DisplayCurrency): 0 | 2 {
  return currency === 'rub' ? 0 : 2;
}

/** A count or a game amount, grouped as the language does it. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language, { maximumFractionDigits: 0 }).format(value);
}

/** A figure with the decimals that it has, at most so many. */
export function formatDecimal(value: number, most: number, language: Language): string {
  return numberFormat(language, { maximumFractionDigits: most }).format(value);
}

/** Price of `quantity` units, exact; null where there is no price. */
export function multiplyPrice(price: number | null, quantity: number): number | null {
  return price === null ? null : toDecimal(toMinor(price) * BigInt(quantity));
}

/** Date and time for receipts and lists, in the browser's time zone unless one is given; `iso` is an instant in UTC. */
export function formatDateTime(iso: string, language: Language, timeZone?: string): string {
  // The name of a month is a word: Uzbek gets figures instead.
  const dateStyle = language === 'uz' ? 'short' : 'medium';
  return new Intl.DateTimeFormat(figuresTag(language), {
    dateStyle,
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(iso));
}

/** Day and time in figures, where the long form stands nearby. */
export function formatMoment(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(figuresTag(language), {
    dateStyle: 'short',
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
