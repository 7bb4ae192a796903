import { toDecimal, type AdminThread, type Language, type PaymentStage } from '@manabar/contracts';
import type { Queryable } from '#infra/db/sql.ts';
import { localized } from '#modules/catalogue/index.ts';
import { stageOf } from '#modules/orders/index.ts';
import {
  findThreadOrder,
  findThreadPayment,
  type ThreadOrderRow,
  type ThreadPaymentRow,
} from './admin-threads.sql.ts';

interface ThreadView {
  now: Date;
  language: Language;
}

/** Reads the order of a thread, with its card payment. */
export async function readThreadOrder(
  db: Queryable,
  orderId: string,
  { now, language }: ThreadView,
): Promise<AdminThread['order']> {
  const [order] = await findThreadOrder(db, orderId);
  const [payment] = await findThreadPayment(db, orderId);
  return order ? toThreadOrder(order, payment, { now, language }) : null;
}

/** Returns a payment's current stage; an unpaid one whose time is over still awaits its last poll. */
function currentStage(payment: ThreadPaymentRow, now: Date): PaymentStage {
  const stage = stageOf(payment);
  return stage === 'awaiting' && payment.expires_at <= now ? 'checking' : stage;
}

const toThreadOrder = (
  order: ThreadOrderRow,
  payment: ThreadPaymentRow | undefined,
  { now, language }: ThreadView,
): NonNullable<AdminThread['order']> => ({
  id: order.id,
  status: order.status,
  created_at: order.created_at.toISOString(),
  total_amount: toDecimal(order.total_amount),
  currency: order.currency,
  items: order.items.map(({ title, translations, ...item }) => ({
    ...item,
    title: localized(translations, language, 'title', title),
  })),
  payment: payment
    ? {
        provider: payment.provider,
        state: payment.state,
        stage: currentStage(payment, now),
        gateway_id: payment.provider_payment_id,
        updated_at: payment.updated_at.toISOString(),
      }
    : null,
});
