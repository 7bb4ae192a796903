import type { OrderItem, OrderTopup } from '@manabar/contracts';

type Item = Pick<OrderItem, 'amount' | 'game_currency' | 'region'> & {
  topup_data: Pick<OrderTopup, 'offer_name'> | null;
};

/** Non-breaking space, which keeps an amount with its unit on one line. */
const NBSP = '\u00A0';

/** Formats an amount with its own decimals, at most two. */
type FormatAmount = (amount: number) => string;

/**
 * Name of an offer on screen; of a Steam top-up only the amount, because the game is named beside it. An amount at the
 * start of the name gets the language's separators.
 */
export function offerTitle(name: string, formatAmount: FormatAmount): string {
  const [, amount, currency] = /^Steam Topup (\S+) ([A-Z]{3})$/.exec(name) ?? [];
  if (amount) return `${formatAmount(Number(amount))}${NBSP}${currency}`;
  return name.replace(/^\d{4,}(?=\s)/, (digits) => formatAmount(Number(digits)));
}

/** Describes the bought variant: the offer of a top-up, else region and amount with the currency's name. */
export function itemDetail(item: Item, formatAmount: FormatAmount): string {
  if (item.topup_data) return offerTitle(item.topup_data.offer_name, formatAmount);
  const amount = `${formatAmount(item.amount)}${NBSP}${item.game_currency ?? ''}`.trim();
  return item.region ? `${item.region}${NBSP}· ${amount}` : amount;
}
