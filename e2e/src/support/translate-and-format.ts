import type { DisplayCurrency, Language } from '@manabar/contracts';
import { createTexts, loadAllTexts, figureTags } from '@manabar/i18n';

type Values = Record<string, string | number>;

/** Returns the text of a key with its values; a missing key throws. */
export type Translate = (key: string, values?: Values) => string;

/** Normalises white space, including non-breaking spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** Loads the shop's texts in one language with the same keys as the pages. */
export async function loadTranslate(language: Language): Promise<Translate> {
  const texts = createTexts(language, await loadAllTexts(language));
  const t = texts.t as unknown as Translate;
  return (key, values) => {
    if (!texts.exists(key, values)) throw new Error(`No text ${key} in ${language}`);
    return plain(t(key, values));
  };
}

/** Formats an amount as the language does, with plain spaces. */
export function money(
  amount: number,
  currency: DisplayCurrency,
  language: Language,
  decimals = 2,
): string {
  return plain(
    new Intl.NumberFormat(figureTags[language], {
      style: 'currency',
      currency: currency.toUpperCase(),
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(amount),
  );
}

/** Formats amounts in English. */
export const rub = (amount: number): string => money(amount, 'rub', 'en');
export const usd = (amount: number): string => money(amount, 'usd', 'en');
