import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import type { ScheduledJob } from '#infra/queue/job.ts';
import { removeOldSecurityEvents } from '#modules/security-events/index.ts';

/** At once, so that no delete holds its locks for long. */
const BATCH = 5000;
/** However many security events a flood makes, the newest of so many are kept. */
const MOST_SECURITY_EVENTS = 1_000_000;
const DAY_MS = 86_400_000;

type Clean = (deps: Deps, now: Date) => Promise<{ count: number }[]>;

function deleting(table: string, condition: string): Clean {
  const deleteBatch = statement<{ count: number }, [now: Date]>(`
    WITH gone AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH})) RETURNING 1)
    SELECT count(*)::int AS count FROM gone`);
  return ({ pool }, now) => deleteBatch(pool, now);
}

/** What nothing reads any more. Keys that made an order are kept for ever, the others a week (72 hours are promised). */
const outdated: Record<string, Clean> = {
  sessions: deleting(
    'sessions',
    `least(expires_at, coalesce(revoked_at, expires_at)) < $1::timestamptz - interval '7 days'`,
  ),
  idempotencyKeys: deleting(
    'idempotency_keys',
    `order_id IS NULL AND created_at < $1::timestamptz - interval '7 days'`,
  ),
  rateLimits: deleting('rate_limits', `expire < extract(epoch FROM $1::timestamptz) * 1000`),
  loginAddresses: deleting('login_addresses', `last_at < $1::timestamptz - interval '30 days'`),
  securityEvents: ({ pool, env }, now) => {
    const before = new Date(now.getTime() - env.SECURITY_EVENT_DAYS * DAY_MS);
    return removeOldSecurityEvents(pool, before, MOST_SECURITY_EVENTS, BATCH);
  },
};

/**
 * Removes ended sessions, old idempotency keys, spent limits, forgotten addresses and old security events; each for itself, so that
 * one that fails does not keep the others from their work.
 */
export const cleanUpJob = {
  name: 'auth.clean-up',
  cron: '23 * * * *',
  longestSeconds: 600,
  async run(deps: Deps): Promise<void> {
    const now = deps.clock.now();
    const removed: Record<string, number> = {};
    const failures: unknown[] = [];
    for (const [name, clean] of Object.entries(outdated)) {
      try {
        removed[name] = await exhaust(deps, clean, now);
      } catch (error) {
        failures.push(new Error(`cannot clean up ${name}`, { cause: error }));
      }
    }
    deps.log.info({ removed }, 'cleaned up');
    if (failures.length > 0) throw new AggregateError(failures, 'could not clean up everything');
  },
} satisfies ScheduledJob;

async function exhaust(deps: Deps, clean: Clean, now: Date): Promise<number> {
  for (let total = 0; ;) {
    const [row] = await clean(deps, now);
    const count = row?.count ?? 0;
    total += count;
    if (count < BATCH) return total;
  }
}
