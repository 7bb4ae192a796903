import type { Language, Receipt } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { findOrderOwner } from './orders.sql.ts';
import { readCustomerOrderDetail } from './read-customer-order-detail.ts';
import { readReceiptToken } from '#infra/secrets/receipt-token.ts';

type ReceiptDeps = Pick<Deps, 'pool' | 'env' | 'clock' | 'keyedHash'>;

interface SharedOrder {
  id: string;
  userId: number;
}

/** Finds the order of a receipt's link; null for an invalid token, or one of a deleted account. */
async function findSharedOrder(deps: ReceiptDeps, token: string): Promise<SharedOrder | null> {
  const id = readReceiptToken(deps, token);
  if (id === null) return null;
  const [owner] = await findOrderOwner(deps.pool, id);
  return owner ? { id, userId: owner.user_id } : null;
}

/** Returns whether the token of a receipt's link is valid. */
export async function receiptExists(deps: ReceiptDeps, token: string): Promise<boolean> {
  return (await findSharedOrder(deps, token)) !== null;
}

/** Returns the fields of an order that any holder of its link may see. Error: not_found (an invalid token). */
export async function readSharedReceipt(
  deps: ReceiptDeps,
  language: Language,
  token: string,
): Promise<Receipt> {
  const order = await findSharedOrder(deps, token);
  if (!order) throw new DomainError('not_found');
  return toReceipt(await readCustomerOrderDetail(deps, { userId: order.userId, language }, order));
}

/** Lists each public field, so that a new field of the customer's receipt does not become public automatically. */
function toReceipt(order: Awaited<ReturnType<typeof readCustomerOrderDetail>>): Receipt {
  const { id, created_at, status, total_amount, refunded_amount, currency, note, payment, times } =
    order;
  return {
    id,
    created_at,
    status,
    total_amount,
    refunded_amount,
    currency,
    times,
    ...(note !== undefined && { note }),
    ...(payment && { payment: { type: payment.type, stage: payment.stage } }),
    items: order.items.map((item) => ({
      item_type: item.item_type,
      amount: item.amount,
      ...(item.game_currency !== undefined && { game_currency: item.game_currency }),
      ...(item.region !== undefined && { region: item.region }),
      quantity: item.quantity,
      price: item.price,
      status: item.status,
      product: { title: item.product.title, image_url: item.product.image_url },
      topup_data: item.topup_data && {
        service: item.topup_data.service,
        offer_name: item.topup_data.offer_name,
      },
      ...(item.stage && { stage: item.stage }),
    })),
  };
}
