import type { Language, OrderDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { toOrderDtos } from './orders.mapper.ts';
import { toOrderTimes } from './order-times.mapper.ts';
import { findOrderRows } from './orders.sql.ts';
import { toOrderPayment } from './payment.mapper.ts';
import { refundEnd } from '../refunds/refund-rules.ts';
import { receiptToken } from '#infra/secrets/receipt-token.ts';
import { toTopupDetail } from './topup.mapper.ts';

/** Returns the receipt of a customer's order without codes. Error: not_found, also for another customer's order. */
export async function readCustomerOrderDetail(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'keyedHash'>,
  { userId, language }: { userId: number; language: Language },
  { id }: { id: string },
): Promise<OrderDetail> {
  const rows = await findOrderRows(deps.pool, userId, language, id);
  const [order] = toOrderDtos(rows);
  const [first] = rows;
  if (!order || !first) throw new DomainError('not_found');
  const now = deps.clock.now();
  const { payment } = first;
  // Unpaid top-ups have no delivery stage.
  const paid = !payment || payment.settled_as === 'order';
  const details = new Map(rows.map((row) => [row.item_id, row]));
  const items = order.items.map((item) => {
    const row = details.get(item.id);
    return {
      ...item,
      revealed: row?.revealed === true,
      ...(row?.generated_codes && { generated_codes: row.generated_codes }),
      ...(row?.product_id != null && { product_id: row.product_id, region_id: row.region_id ?? 0 }),
      ...(row?.topup && toTopupDetail(row.topup, now, paid)),
      ...(row?.refunded_to && { refunded_to: row.refunded_to }),
      ...(item.status === 'refunded' &&
        row?.topup?.state === 'delivered' && { was_delivered: true as const }),
    };
  });
  const end = refundEnd(deps.env, {
    ordered: new Date(first.created),
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
    times: toOrderTimes(first),
    refundable_until: refundable ? end.toISOString() : null,
    ...(payment && { payment: toOrderPayment(payment, now) }),
    receipt_token: receiptToken(deps, id),
  };
}
