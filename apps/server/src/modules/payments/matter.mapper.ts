import { toDecimal, type PaymentMatter } from '@manabar/contracts';
import type { PaymentMatter as MatterRow } from '@manabar/prisma/client';

export function toPaymentMatter(row: MatterRow): PaymentMatter {
  const { id, kind, provider, providerPaymentId, orderId, amount, currency, details } = row;
  return {
    id: Number(id),
    kind,
    provider,
    paymentId: providerPaymentId,
    orderId,
    amount: amount === null ? null : toDecimal(amount),
    currency,
    details: details as PaymentMatter['details'],
    created: row.createdAt.toISOString(),
    resolved: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    resolution: row.resolution,
  };
}
