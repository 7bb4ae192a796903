import { toDecimal, type Order, type OrderItem } from '@manabar/contracts';
import type { OrderItemRow } from './orders.sql.ts';
import { toTopupData, toTopupProduct } from './topup.mapper.ts';

/** Row of an item; an order without items has another row. */
type ItemRow = Extract<OrderItemRow, { item_id: number }>;

/** Maps items, grouped by order, to orders. `codeOf` returns an item's codes, one line per unit, or null. */
export function toOrderDtos(
  rows: readonly OrderItemRow[],
  codeOf: (itemId: number) => string | null = () => null,
): Order[] {
  const orders: Order[] = [];
  for (const row of rows) {
    let order = orders.at(-1);
    if (order?.id !== row.id) orders.push((order = toOrderHead(row)));
    if (row.item_id !== null) order.items.push(toItemDto(row, codeOf(row.item_id)));
  }
  return orders;
}

const toOrderHead = (row: OrderItemRow): Order => ({
  id: row.id,
  created_at: new Date(row.created).toISOString(),
  status: row.status,
  total_amount: toDecimal(row.total_amount),
  refunded_amount: toDecimal(row.refunded_amount),
  currency: row.currency,
  ...(row.note !== null && { note: row.note }),
  items: [],
});

const toItemDto = (row: ItemRow, code: string | null): OrderItem => ({
  id: row.item_id,
  item_type: row.item_type,
  amount: row.game_amount,
  ...(row.game_currency !== '' && { game_currency: row.game_currency }),
  ...(row.region !== '' && { region: row.region }),
  quantity: row.quantity,
  price: toDecimal(row.unit_price),
  status: row.item_status,
  product: row.topup ? toTopupProduct(row.topup) : toProductText(row),
  code: code === null ? null : { code },
  topup_data: row.topup && toTopupData(row.topup, row.currency),
  ...(row.recalled && { recalled: row.recalled }),
});

function toProductText(row: ItemRow): OrderItem['product'] {
  if (row.title === null) throw new Error('an order names an unknown product');
  const { title, image_url, description, activation_instructions } = row;
  return { title, image_url, description, activation_instructions };
}
