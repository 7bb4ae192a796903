import type { AdminOrder } from '@manabar/contracts';

/**
 * Maps an order to its line of an export: reduces a product to its title, which would otherwise be repeated in full on
 * every line. The units that a recall refunded are named, so that the items add up to the order's amounts.
 */
export function toOrderLine({ items, ...order }: AdminOrder): object {
  return {
    ...order,
    items: items.map(
      ({ id, item_type, product, amount, quantity, price, status, topup_data, recalled }) => ({
        id,
        item_type,
        title: product.title,
        amount,
        quantity,
        price,
        status,
        ...(topup_data && { login: topup_data.login }),
        ...(recalled && { recalled: { replaced: recalled.replaced, refunded: recalled.refunded } }),
      }),
    ),
  };
}
