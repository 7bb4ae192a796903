import type { DisplayCurrency, Language } from '@manabar/contracts';
import { loadAllTexts, localeTags } from '@manabar/i18n';

type Values = Record<string, string | number>;

/** Text of `namespace:feature.element` with its values filled in; a missing key throws. */
export type Translate = (key: string, values?: Values) => string;

function lookUp(texts: object, path: readonly string[]): string | undefined {
  let node: unknown = texts;
  for (const part of path) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Record<string, unknown>)[part];
  }
  return typeof node === 'string' ? node : undefined;
}

/** White space as a test compares it: the browser's no-break spaces are spaces too. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** The shop's own texts in one language, by the same keys as the pages. */
export async function loadTranslate(language: Language): Promise<Translate> {
  const texts = await loadAllTexts(language);
  const plurals = new Intl.PluralRules(localeTags[language]);
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const parts = [namespace, ...path.split('.')];
    const last = parts.pop() ?? '';
    const count = values['count'];
    const forms =
      typeof count === 'number'
        ? [`${last}_${plurals.select(count)}`, `${last}_other`, last]
        : [last];
    const text = forms.map((form) => lookUp(texts, [...parts, form])).find(Boolean);
    if (!text) throw new Error(`No text ${key} in ${language}`);
    return plain(text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])));
  };
}

/** An amount as the language writes it, with plain spaces. */
export function money(
  amount: number,
  currency: DisplayCurrency,
  language: Language,
  decimals = 2,
): string {
  return plain(
    new Intl.NumberFormat(localeTags[language], {
      style: 'currency',
      currency: currency.toUpperCase(),
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(amount),
  );
}
