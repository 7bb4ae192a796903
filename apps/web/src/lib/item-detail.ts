import type { OrderItem, Product } from '@manabar/contracts';

/**
 * What an amount of a product is called. An order names its product by title only: where several products, or
 * several regions of one, call it differently, nothing is said rather than something wrong.
 */
export function gameCurrencyOf(products: readonly Product[], title: string): string {
  const names = products
    .filter((product) => product.title === title)
    .flatMap(({ game_currency, regions }) =>
      regions.length > 0 ? regions.map((region) => region.game_currency) : [game_currency],
    );
  const [name = '', ...others] = new Set(names);
  return others.length === 0 ? name : '';
}

/** What of the product was bought: of a top-up its offer, else the amount with the currency's name. */
export function whatOf(
  item: OrderItem,
  products: readonly Product[],
  formatAmount: (amount: number) => string,
): string {
  if (item.topup_data) return item.topup_data.offer_name;
  return `${formatAmount(item.amount)} ${gameCurrencyOf(products, item.product.title)}`.trim();
}
