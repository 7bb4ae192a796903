import type { Language, OrderDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { toOrderDtos } from './orders.mapper.ts';
import { findOrderRow } from './orders.sql.ts';
import { toOrderPayment } from './payment.mapper.ts';
import { refundEnd } from '../refunds/refund-rules.ts';
import { receiptToken } from '#infra/secrets/receipt-token.ts';
import { toTopupDetail } from './topup.mapper.ts';

/** Returns the receipt of a customer's order without codes. Error: not_found, also for another customer's order. */
export async function readOrderDetail(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'keyedHash'>,
  { userId, language }: { userId: number; language: Language },
  { id }: { id: string },
): Promise<OrderDetail> {
  const [row] = await findOrderRow(deps.pool, userId, language, id);
  const stored = row?.orders[0];
  const [order] = row ? toOrderDtos(row, language) : [];
  if (!stored || !order) throw new DomainError('not_found');
  const now = deps.clock.now();
  const { payment } = stored;
  // Unpaid top-ups have no delivery stage.
  const paid = !payment || payment.settled_as === 'order';
  const rows = new Map(stored.items.map((item) => [item.id, item]));
  const items = order.items.map((item) => {
    const row = rows.get(item.id);
    return {
      ...item,
      revealed: row?.revealed === true,
      ...(row?.product_id != null && { product_id: row.product_id, region_id: row.region_id }),
      ...(row?.topup && toTopupDetail(row.topup, now, paid)),
      ...(row?.refunded_to && { refunded_to: row.refunded_to }),
    };
  });
  const end = refundEnd(deps.env, {
    ordered: new Date(stored.created),
    captured: payment?.captured == null ? null : new Date(payment.captured),
  });
  const refundable =
    end > now &&
    items.some(
      ({ item_type, status, revealed, recalled }) =>
        item_type === 'code' && status === 'delivered' && !revealed && recalled?.seen !== true,
    );
  return {
    ...order,
    items,
    refundable_until: refundable ? end.toISOString() : null,
    ...(payment && { payment: toOrderPayment(payment, now) }),
    receipt_token: receiptToken(deps, id),
  };
}
