import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';

/** Where the open top-ups stand, for alerts and metrics. */
export interface OpenTopups {
  /** Not ended. */
  open: number;
  /** With the supplier for longer than a quarter of an hour, and no word of how it went. */
  unsettled: number;
  /** Waiting for a person. */
  review: number;
  /** How long the longest due one has been waiting for a worker, in seconds. */
  oldestDueSeconds: number;
}

const UNSETTLED_MINUTES = 15;
const LATE_SECONDS = 300;

const countOpen = statement<OpenTopups, [now: Date, unsettledSince: Date]>(`
  SELECT count(*)::int AS open,
         count(*) FILTER (WHERE t.state <> 'review' AND a.created_at < $2)::int AS unsettled,
         count(*) FILTER (WHERE t.state = 'review')::int AS review,
         coalesce(greatest(extract(epoch FROM $1::timestamptz - min(t.next_at)), 0), 0)::float8 AS "oldestDueSeconds"
    FROM topup_items t
    LEFT JOIN topup_attempts a ON a.order_item_id = t.order_item_id AND a.state NOT IN ('succeeded', 'rejected')
   WHERE t.next_at IS NOT NULL`);

export async function readOpenTopups({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<OpenTopups> {
  const now = clock.now();
  const since = new Date(now.getTime() - UNSETTLED_MINUTES * 60_000);
  const [row] = await countOpen(pool, now, since);
  return row ?? { open: 0, unsettled: 0, review: 0, oldestDueSeconds: 0 };
}

/** Raises an alert in the log for each thing that is wrong, as long as it is. */
export async function alertAboutTopups(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
): Promise<OpenTopups> {
  const found = await readOpenTopups(deps);
  const { unsettled, review, oldestDueSeconds } = found;
  if (unsettled > 0) {
    deps.log.error(
      { alert: 'topups_unsettled', count: unsettled },
      'the supplier has not said for a quarter of an hour what became of top-ups',
    );
  }
  if (review > 0) {
    deps.log.error(
      { alert: 'topups_in_review', count: review },
      'top-ups wait for a person to decide',
    );
  }
  if (oldestDueSeconds > LATE_SECONDS) {
    deps.log.error(
      { alert: 'topups_late', seconds: Math.round(oldestDueSeconds) },
      'a due top-up has been waiting for minutes',
    );
  }
  return found;
}
