import { toDecimal, toMajor, type PaymentException } from '@manabar/contracts';
import type { Pool } from 'pg';
import { findCardBlocks, findCreditable } from './payment-exceptions.sql.ts';
import type { PaymentException as PaymentExceptionRow } from '@manabar/prisma/client';

/** Ids of exceptions whose customers may not pay by card, and of those with money to credit. */
export interface ExceptionStates {
  blocks: ReadonlySet<bigint>;
  creditable: ReadonlySet<bigint>;
}

/** Reads the state of exceptions that their rows do not store. */
export async function readExceptionStates(pool: Pool, ids: bigint[]): Promise<ExceptionStates> {
  const [blocks, creditable] = await Promise.all([
    findCardBlocks(pool, ids),
    findCreditable(pool, ids),
  ]);
  const idsOf = (rows: readonly { id: bigint }[]) => new Set(rows.map(({ id }) => id));
  return { blocks: idsOf(blocks), creditable: idsOf(creditable) };
}

export function toPaymentException(
  row: PaymentExceptionRow,
  { blocks, creditable }: ExceptionStates,
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
    blocksCards: blocks.has(id),
    creditable: creditable.has(id),
  };
}
