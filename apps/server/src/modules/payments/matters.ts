import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { insertMatter } from './matters.sql.ts';

/** Why a person has to look at money or at a message. */
export type MatterKind =
  /** Money that was paid for something else than what was ordered, or for nothing that the shop knows. */
  | 'unknown_payment'
  | 'payment_differs'
  | 'provider_differs'
  | 'reference_differs'
  | 'amount_differs'
  | 'currency_differs'
  /** Money that the gateway took back by itself. */
  | 'dispute'
  | 'gateway_refund'
  | 'reversal_undone'
  /** What cannot be done, however often it is tried. */
  | 'message_stuck'
  | 'refund_stuck'
  /** What the gateway's own books say otherwise. */
  | 'capture_unconfirmed'
  | 'missing_at_gateway'
  | 'refunds_differ';

export interface NewMatter {
  kind: MatterKind;
  /** The same matter is raised once. */
  dedupeKey: string;
  provider: string;
  paymentId: string | null;
  orderId?: string | null;
  /** Minor units of `currency`. */
  amount?: bigint;
  currency?: string;
  details?: Record<string, unknown>;
}

/** Has a person look at something, in the caller's transaction. Answers its id; undefined when it was raised before. */
export async function raiseMatter(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  tx: Queryable,
  matter: NewMatter,
): Promise<bigint | undefined> {
  const { kind, dedupeKey, provider, paymentId, orderId, amount, currency, details } = matter;
  const [row] = await insertMatter(
    tx,
    kind,
    dedupeKey,
    provider,
    paymentId,
    orderId ?? null,
    amount ?? null,
    currency ?? null,
    details ? JSON.stringify(details) : null,
    clock.now(),
  );
  if (!row) return undefined;
  log.error(
    { alert: 'payment_matter', kind, provider, payment: paymentId, order: orderId },
    'a payment needs a person',
  );
  return row.id;
}
