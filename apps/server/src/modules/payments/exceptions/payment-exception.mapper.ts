import { toDecimal, toMajor, type PaymentException } from '@manabar/contracts';
import type { PaymentException as PaymentExceptionRow } from '@manabar/prisma/client';

export function toPaymentException(
  row: PaymentExceptionRow,
  blocks: readonly { id: bigint }[],
): PaymentException {
  const { id, kind, provider, providerPaymentId, orderId, amount, currency, details } = row;
  return {
    id: Number(id),
    kind,
    provider,
    paymentId: providerPaymentId,
    orderId,
    amount: amount === null ? null : currency ? toMajor(amount, currency) : toDecimal(amount),
    currency,
    details: details as PaymentException['details'],
    created: row.createdAt.toISOString(),
    resolved: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    resolution: row.resolution,
    blocksCards: blocks.some((block) => block.id === id),
  };
}
