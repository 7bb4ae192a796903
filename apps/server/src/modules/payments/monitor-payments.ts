import type { Deps } from '#deps.ts';
import { alertWhenOverdue } from '#infra/background/overdue-work.ts';
import { statement } from '#infra/db/sql.ts';
import type { OpenPayments } from '#infra/metrics/figure-sources.ts';

const countOpen = statement<OpenPayments, [now: Date]>(`
  SELECT (SELECT count(*) FROM payments WHERE hold = 'open')::int AS open,
         (SELECT count(*) FROM payment_matters WHERE resolved_at IS NULL)::int AS exceptions,
         (SELECT count(*) FROM payment_messages WHERE next_at IS NOT NULL)::int AS messages,
         (SELECT count(*) FROM payment_refunds WHERE next_at IS NOT NULL)::int AS refunds,
         coalesce(greatest(extract(epoch FROM $1::timestamptz - least(
           (SELECT min(next_at) FROM payment_messages WHERE next_at IS NOT NULL),
           (SELECT min(next_at) FROM payment_refunds WHERE next_at IS NOT NULL),
           (SELECT min(next_ask_at) FROM payments WHERE next_ask_at IS NOT NULL),
           (SELECT min(next_cancel_at) FROM payments WHERE next_cancel_at IS NOT NULL))), 0), 0)::float8
           AS "oldestDueSeconds",
         coalesce(greatest(extract(epoch FROM $1::timestamptz -
           (SELECT min(created_at) FROM payments WHERE hold = 'open')), 0), 0)::float8 AS "oldestOpenSeconds"`);

export async function readOpenPayments({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<OpenPayments> {
  const [row] = await countOpen(pool, clock.now());
  const none = { open: 0, exceptions: 0, messages: 0, refunds: 0 };
  return row ?? { ...none, oldestDueSeconds: 0, oldestOpenSeconds: 0 };
}

/** Logs an alert for each problem, on every run until the problem is solved. */
export async function alertAboutPayments(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
): Promise<OpenPayments> {
  const found = await readOpenPayments(deps);
  const { exceptions, oldestDueSeconds } = found;
  if (exceptions > 0) {
    deps.log.error(
      { alert: 'payment_matters_open', count: exceptions },
      'payment exceptions are open; resolve them at /admin/paymentExceptions',
    );
  }
  alertWhenOverdue(deps.log, { alert: 'payments_late', seconds: oldestDueSeconds }, 'payments');
  return found;
}
