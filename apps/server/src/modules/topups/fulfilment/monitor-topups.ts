import type { Deps } from '#deps.ts';
import { alertWhenOverdue } from '#infra/background/overdue-work.ts';
import { statement } from '#infra/db/sql.ts';
import type { OpenTopups } from '#infra/metrics/figure-sources.ts';
import { unsettledSince } from '#modules/orders/index.ts';

const countOpen = statement<OpenTopups, [now: Date, unsettledSince: Date]>(`
  SELECT count(*)::int AS open,
         count(*) FILTER (WHERE t.state <> 'review' AND a.created_at < $2)::int AS unsettled,
         count(*) FILTER (WHERE t.state = 'review')::int AS review,
         coalesce(greatest(extract(epoch FROM $1::timestamptz - min(t.next_at)), 0), 0)::float8 AS "oldestDueSeconds",
         coalesce(greatest(extract(epoch FROM $1::timestamptz - min(o.created_at)), 0), 0)::float8 AS "oldestOpenSeconds"
    FROM topup_items t
    LEFT JOIN order_items i ON i.id = t.order_item_id LEFT JOIN orders o ON o.id = i.order_id
    LEFT JOIN topup_attempts a ON a.order_item_id = t.order_item_id AND a.state NOT IN ('succeeded', 'rejected')
   WHERE t.next_at IS NOT NULL`);

export async function readOpenTopups({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<OpenTopups> {
  const now = clock.now();
  const [row] = await countOpen(pool, now, unsettledSince(now));
  return row ?? { open: 0, unsettled: 0, review: 0, oldestDueSeconds: 0, oldestOpenSeconds: 0 };
}

/** Logs an alert for each problem, as long as it lasts. */
export async function alertAboutTopups(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
): Promise<OpenTopups> {
  const found = await readOpenTopups(deps);
  const { unsettled, review, oldestDueSeconds } = found;
  if (unsettled > 0) {
    deps.log.error(
      { alert: 'topups_unsettled', count: unsettled },
      'no answer from the supplier about top-ups for 15 minutes',
    );
  }
  if (review > 0) {
    deps.log.error(
      { alert: 'topups_in_review', count: review },
      'top-ups need a decision of an admin',
    );
  }
  alertWhenOverdue(deps.log, { alert: 'topups_late', seconds: oldestDueSeconds }, 'top-ups');
  return found;
}
