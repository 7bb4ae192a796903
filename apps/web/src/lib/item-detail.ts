import type { OrderItem } from '@manabar/contracts';

type Item = Pick<OrderItem, 'amount' | 'game_currency' | 'region' | 'topup_data'>;

/** A space at which no line breaks, so that an amount stays beside its unit and a line begins with a word. */
const NBSP = '\u00A0';

/** What of the product was bought: of a top-up its offer, else region and amount with the currency's name. */
export function itemDetail(item: Item, formatAmount: (amount: number) => string): string {
  if (item.topup_data) return item.topup_data.offer_name;
  const amount = `${formatAmount(item.amount)}${NBSP}${item.game_currency ?? ''}`.trim();
  return item.region ? `${item.region}${NBSP}· ${amount}` : amount;
}
