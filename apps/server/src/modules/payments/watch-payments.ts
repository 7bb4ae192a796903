import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';

/** Where card payments stand, for alerts and metrics. */
export interface OpenPayments {
  /** With a hold. */
  open: number;
  /** What needs a person. */
  matters: number;
  /** Messages that were not applied yet. */
  messages: number;
  /** Refunds that the gateways have not answered yet. */
  refunds: number;
  /** How long the longest due one of all that has been waiting for a worker, in seconds. */
  oldestDueSeconds: number;
}

const LATE_SECONDS = 300;

const countOpen = statement<OpenPayments, [now: Date]>(`
  SELECT (SELECT count(*) FROM payments WHERE hold = 'open')::int AS open,
         (SELECT count(*) FROM payment_matters WHERE resolved_at IS NULL)::int AS matters,
         (SELECT count(*) FROM payment_messages WHERE next_at IS NOT NULL)::int AS messages,
         (SELECT count(*) FROM payment_refunds WHERE next_at IS NOT NULL)::int AS refunds,
         coalesce(greatest(extract(epoch FROM $1::timestamptz - least(
           (SELECT min(next_at) FROM payment_messages WHERE next_at IS NOT NULL),
           (SELECT min(next_at) FROM payment_refunds WHERE next_at IS NOT NULL),
           (SELECT min(next_ask_at) FROM payments WHERE next_ask_at IS NOT NULL),
           (SELECT min(next_cancel_at) FROM payments WHERE next_cancel_at IS NOT NULL))), 0), 0)::float8
           AS "oldestDueSeconds"`);

export async function readOpenPayments({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<OpenPayments> {
  const [row] = await countOpen(pool, clock.now());
  return row ?? { open: 0, matters: 0, messages: 0, refunds: 0, oldestDueSeconds: 0 };
}

/** Raises an alert in the log for each thing that is wrong, as long as it is. */
export async function alertAboutPayments(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
): Promise<OpenPayments> {
  const found = await readOpenPayments(deps);
  const { matters, oldestDueSeconds } = found;
  if (matters > 0) {
    deps.log.error(
      { alert: 'payment_matters_open', count: matters },
      'payments wait for a person to decide',
    );
  }
  if (oldestDueSeconds > LATE_SECONDS) {
    deps.log.error(
      { alert: 'payments_late', seconds: Math.round(oldestDueSeconds) },
      'something due of a payment has been waiting for minutes',
    );
  }
  return found;
}
