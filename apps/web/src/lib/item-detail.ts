import type { OrderItem } from '@manabar/contracts';

type Item = Pick<OrderItem, 'amount' | 'game_currency' | 'region' | 'topup_data'>;

/** What of the product was bought: of a top-up its offer, else region and amount with the currency's name. */
export function itemDetail(item: Item, formatAmount: (amount: number) => string): string {
  if (item.topup_data) return item.topup_data.offer_name;
  const amount = `${formatAmount(item.amount)} ${item.game_currency ?? ''}`.trim();
  return item.region ? `${item.region} · ${amount}` : amount;
}
