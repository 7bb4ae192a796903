import type { OrderItem, OrderTopup } from '@manabar/contracts';

type Item = Pick<OrderItem, 'amount' | 'game_currency' | 'region'> & {
  topup_data: Pick<OrderTopup, 'offer_name'> | null;
};

/** Non-breaking space, which keeps an amount with its unit and lets lines begin with a word. */
const NBSP = '\u00A0';

/** Describes the bought variant: the offer of a top-up, else region and amount with the currency's name. */
export function itemDetail(item: Item, formatAmount: (amount: number) => string): string {
  if (item.topup_data) return item.topup_data.offer_name;
  const amount = `${formatAmount(item.amount)}${NBSP}${item.game_currency ?? ''}`.trim();
  return item.region ? `${item.region}${NBSP}· ${amount}` : amount;
}
