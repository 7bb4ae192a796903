import {
  toDecimal,
  type Currency,
  type Language,
  type Order,
  type OrderItem,
} from '@manabar/contracts';
import { localized } from '#modules/catalogue/index.ts';
import type { OrderItemJson, OrderJson, OrdersRow, ProductTextJson } from './orders.sql.ts';
import { toTopupData, toTopupProduct } from './topup.mapper.ts';

/** Maps a page's orders to DTOs. `codeOf` returns an item's codes, one line per unit, or null. */
export function toOrderDtos(
  { orders, products }: OrdersRow,
  language: Language,
  codeOf: (itemId: number) => string | null = () => null,
): Order[] {
  const texts = new Map<number, OrderItem['product']>();
  const textOf = ({ product_id: id, topup }: OrderItemJson) => {
    if (id === null) return topup ? toTopupProduct(topup) : toProductText(undefined, language);
    const known = texts.get(id) ?? toProductText(products[id], language);
    texts.set(id, known);
    return known;
  };
  return orders.map((order) => ({
    ...toOrderHead(order),
    items: order.items.map((item) =>
      toItemDto(item, {
        product: textOf(item),
        region: localized(item.region_translations, language, 'name', item.region_name),
        code: codeOf(item.id),
        currency: order.currency,
      }),
    ),
  }));
}

function toOrderHead(order: OrderJson): Omit<Order, 'items'> {
  return {
    id: order.id,
    created_at: new Date(order.created).toISOString(),
    status: order.status,
    total_amount: toDecimal(order.total_amount),
    refunded_amount: toDecimal(order.refunded_amount),
    currency: order.currency,
    ...(order.note !== null && { note: order.note }),
  };
}

function toItemDto(
  item: OrderItemJson,
  {
    product,
    region,
    code,
    currency,
  }: { product: OrderItem['product']; region: string; code: string | null; currency: Currency },
): OrderItem {
  return {
    id: item.id,
    item_type: item.item_type,
    amount: item.game_amount,
    ...(item.game_currency !== '' && { game_currency: item.game_currency }),
    ...(region !== '' && { region }),
    quantity: item.quantity,
    price: toDecimal(item.unit_price),
    status: item.status,
    product,
    code: code === null ? null : { code },
    topup_data: item.topup && toTopupData(item.topup, currency),
    ...(item.recalled && { recalled: item.recalled }),
  };
}

function toProductText(
  product: ProductTextJson | undefined,
  language: Language,
): OrderItem['product'] {
  if (!product) throw new Error('an order names an unknown product');
  const local = product.local && { [language]: product.local };
  const text = (field: 'title' | 'description' | 'activation_instructions') =>
    localized(local, language, field, product[field]);
  return {
    title: text('title'),
    image_url: product.image_url,
    description: text('description'),
    activation_instructions: text('activation_instructions'),
  };
}
