import { toDecimal, type AdminOrder, type Language } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import { localized } from '#modules/catalogue/index.ts';

/** What {@link toAdminOrder} needs of an order. */
export const withItems = {
  user: { select: { nickname: true } },
  items: { include: { product: true }, orderBy: { position: 'asc' } },
} as const satisfies Prisma.OrderInclude;
type OrderWithItems = Prisma.OrderGetPayload<{ include: typeof withItems }>;

export function toAdminOrder(order: OrderWithItems, language: Language): AdminOrder {
  return {
    id: order.id,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    total_amount: toDecimal(order.totalAmount),
    refunded_amount: toDecimal(order.refundedAmount),
    currency: order.currency,
    ...(order.note !== null && { note: order.note }),
    items: order.items.map((item) => toItem(item, language)),
    userId: order.userId,
    nickname: order.user.nickname,
  };
}

function toItem(
  item: OrderWithItems['items'][number],
  language: Language,
): AdminOrder['items'][number] {
  const { product } = item;
  const text = (field: string, plain: string) =>
    localized(product.translations, language, field, plain);
  return {
    id: Number(item.id),
    item_type: item.itemType,
    amount: item.gameAmount,
    quantity: item.quantity,
    price: toDecimal(item.unitPrice),
    status: item.status,
    product: {
      title: text('title', product.title),
      image_url: product.imageUrl,
      description: text('description', product.description),
      activation_instructions: text('activation_instructions', product.activationInstructions),
    },
    code: null,
    topup_data: null,
  };
}
