import {
  languages,
  recordOf,
  toDecimal,
  toMinor,
  type Currency,
  type DisplayCurrency,
  type Language,
} from '@manabar/contracts/rules';
import { figureTags } from '@manabar/i18n';
import { useLanguage } from '../locale.ts';

const cache = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = cache.get(key);
  if (!format) {
    format = new Intl.NumberFormat(figureTags[language], options);
    cache.set(key, format);
  }
  return format;
}

/** Formats money in the language. `amount` is in major units; `decimals` defaults to two (see {@link cartDecimals}). */
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

/** Decimals of amounts in the cart: roubles are shown without kopecks, soms are an approximation. */
export function cartDecimals(currency: DisplayCurrency): 0 | 2 {
  return currency === 'usd' ? 2 : 0;
}

/** Formats a count or a game amount with the language's grouping. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language, { maximumFractionDigits: 0 }).format(value);
}

/** Formats a number with its own decimals, up to `most`. */
export function formatDecimal(value: number, most: number, language: Language): string {
  return numberFormat(language, { maximumFractionDigits: most }).format(value);
}

/** Formats a number with exactly this many decimals. */
export function formatFixed(value: number, decimals: number, language: Language): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return numberFormat(language, digits).format(value);
}

/** Formats a number with at most `most` significant digits. */
export function formatSignificant(value: number, most: number, language: Language): string {
  return numberFormat(language, { maximumSignificantDigits: most }).format(value);
}

/** Exact price of `quantity` units; null without a price. */
export function multiplyPrice(price: number | null, quantity: number): number | null {
  return price === null ? null : toDecimal(toMinor(price) * BigInt(quantity));
}

/** Formats the date and time of an instant, which break only in between; in the browser's time zone by default. */
export function formatDateTime(iso: string, language: Language, timeZone?: string): string {
  // Uzbek uses a numeric month, because browsers lack its month names.
  const dateStyle = language === 'uz' ? 'short' : 'medium';
  return new Intl.DateTimeFormat(figureTags[language], {
    dateStyle,
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  })
    .formatToParts(new Date(iso))
    .map(({ value }, index, parts) =>
      parts[index + 1]?.type === 'hour' ? value : value.replace(/\s/g, '\u00a0'),
    )
    .join('');
}

/** Formatters of each language, created once so that renders get the same object. */
const formatters = recordOf(languages, (language) => ({
  number: (value: number) => formatNumber(value, language),
  /** Values for a text that shows a number and chooses its plural form by it. */
  count: (count: number) => ({ count, shown: formatNumber(count, language) }),
  decimal: (value: number, most: number) => formatDecimal(value, most, language),
  fixed: (value: number, decimals: number) => formatFixed(value, decimals, language),
  money: (amount: number, currency: DisplayCurrency, decimals?: number) =>
    formatMoney(amount, currency, language, decimals),
  dateTime: (iso: string, timeZone?: string) => formatDateTime(iso, language, timeZone),
}));

/** Formats numbers, money and times in the current language. */
export const useFormatter = () => formatters[useLanguage()];

/** Price of an option in a currency; null when it is not sold in it. */
export function priceIn(
  option: { price_usd: number | null; price_rub: number | null },
  currency: Currency,
): number | null {
  return currency === 'usd' ? option.price_usd : option.price_rub;
}

export function otherCurrency(currency: Currency): Currency {
  return currency === 'usd' ? 'rub' : 'usd';
}
