import { toDecimal, type AdminThread, type PaymentStage } from '@manabar/contracts';
import type { ThreadPaymentRow } from './admin-threads.sql.ts';

type Facts = NonNullable<AdminThread['facts']>;

/** Returns the data of shop and gateway about a payment just after a poll, without card or personal data. */
export function paymentFacts(payment: ThreadPaymentRow, stage: PaymentStage, asked: Date): Facts {
  const facts: Record<string, string | null> = {
    payment: String(payment.id),
    provider: payment.provider,
    gateway_id: payment.provider_payment_id,
    state: payment.state,
    stage,
    amount: `${toDecimal(payment.amount)} ${payment.currency.toUpperCase()}`,
    created: payment.created_at.toISOString(),
    captured: payment.captured_at?.toISOString() ?? null,
    asked: asked.toISOString(),
    asked_times: String(payment.asked),
    notifications: String(payment.notifications),
    exceptions: payment.exceptions.join(', ') || null,
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value }],
  );
}
