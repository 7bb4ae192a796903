import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { removeInBatches } from '#infra/background/remove-in-batches.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { KNOWN_ADDRESS_DAYS, KNOWN_DEVICE_DAYS } from './login-addresses.sql.ts';
import { removeOldServiceCalls } from '#modules/audit/index.ts';
import { removeOldSecurityEvents } from '#modules/security-events/index.ts';

/** Most kept security events of each kind, so that a flood of one kind evicts no other. */
const MOST_SECURITY_EVENTS_OF_A_KIND = 200_000;
const DAY_MS = 86_400_000;

type Clean = (deps: Deps, now: Date, limit: number) => Promise<{ count: number }[]>;

function deleting(table: string, condition: string): Clean {
  const deleteBatch = statement<{ count: number }, [now: Date, limit: number]>(`
    WITH gone AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${condition} LIMIT $2::int)) RETURNING 1)
    SELECT count(*)::int AS count FROM gone`);
  return ({ pool }, now, limit) => deleteBatch(pool, now, limit);
}

/** Outdated rows. Idempotency keys of orders are kept permanently, others for a week (72 hours are promised). */
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
  loginAddresses: deleting(
    'login_addresses',
    `last_at < $1::timestamptz - interval '${KNOWN_ADDRESS_DAYS} days'`,
  ),
  loginDevices: deleting(
    'login_devices',
    `last_at < $1::timestamptz - interval '${KNOWN_DEVICE_DAYS} days'`,
  ),
  // A request for an unknown account is needed only until it expires, because its rate limit is counted elsewhere.
  passwordResets: deleting(
    'password_resets',
    `expires_at < $1::timestamptz - CASE WHEN user_id IS NULL THEN interval '0' ELSE interval '1 day' END`,
  ),
  securityEvents: ({ pool, env }, now, limit) => {
    const before = new Date(now.getTime() - env.SECURITY_EVENT_DAYS * DAY_MS);
    return removeOldSecurityEvents(pool, before, MOST_SECURITY_EVENTS_OF_A_KIND, limit);
  },
  serviceCalls: ({ pool, env }, now, limit) =>
    removeOldServiceCalls(pool, new Date(now.getTime() - env.SERVICE_CALL_DAYS * DAY_MS), limit),
};

/**
 * Removes ended sessions, old idempotency keys, expired limits, old login addresses and devices, expired password resets, old
 * security events and old calls of service accounts; a failure of one does not prevent the others.
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
        removed[name] = await removeInBatches((limit) => clean(deps, now, limit));
      } catch (error) {
        failures.push(new Error(`cannot clean up ${name}`, { cause: error }));
      }
    }
    deps.log.info({ removed }, 'deleted expired rows');
    if (failures.length > 0) throw new AggregateError(failures, 'could not clean up everything');
  },
} satisfies ScheduledJob<Deps>;
