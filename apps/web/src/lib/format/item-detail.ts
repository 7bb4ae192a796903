import type { OrderItem, OrderTopup } from '@manabar/contracts';
import type { Language } from '@manabar/contracts/rules';
import { formatDecimal, formatNumber } from './format.ts';

type Item = Pick<OrderItem, 'amount' | 'game_currency' | 'region'> & {
  topup_data: Pick<OrderTopup, 'offer_name'> | null;
};

/** Non-breaking space, which keeps an amount with its unit on one line. */
const NBSP = '\u00A0';

/** Name of an offer with the language's separators; of a Steam top-up only the amount, as its game is beside it. */
export function offerTitle(name: string, language: Language): string {
  const [, amount, currency] = /^Steam Topup (\S+) ([A-Z]{3})$/.exec(name) ?? [];
  if (amount) return `${formatDecimal(Number(amount), 2, language)}${NBSP}${currency}`;
  return name.replace(/^\d{4,}(?=\s)/, (digits) => formatNumber(Number(digits), language));
}

/** Describes the bought variant: the offer of a top-up, else region and amount with the currency's name. */
export function itemDetail(item: Item, language: Language): string {
  if (item.topup_data) return offerTitle(item.topup_data.offer_name, language);
  const amount = `${formatNumber(item.amount, language)}${NBSP}${item.game_currency ?? ''}`.trim();
  return item.region ? `${item.region}${NBSP}· ${amount}` : amount;
}
