import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import type { QueuedJob } from '#infra/queue/run-queued-jobs.ts';
import {
  beginCheck,
  finishCheck,
  insertCheck,
  type CheckOutcome,
} from './ledger-check-runs.sql.ts';
import { findLastVerifiedSeal, findLastSeal, type LedgerSeal } from './find-last-seals.sql.ts';
import { LEDGER_CHECK_QUEUE } from './request-ledger-check.ts';
import type { CheckResult } from './run-checks.ts';
import { abandonLedgerCheck, MAX_CHECK_ATTEMPTS } from './requeue-lost-ledger-checks.ts';
import { areaOf, describeFinding, verifyLedger } from './verify-ledger.ts';

/** Findings listed in one alert; `ledger:verify` lists all. */
const MAX_NAMED = 20;
/** Findings stored with a check. */
const KEPT = 50;
/** Longest run of a check, because it reads whole tables. */
const LONGEST_SECONDS = 3 * 3600;

/** Checks the ledger every hour, without proving sealed journals again. */
export const verifyLedgerJob: ScheduledJob<Deps> = {
  name: 'orders.verify-ledger',
  cron: '7 * * * *',
  longestSeconds: LONGEST_SECONDS,
  async run(deps) {
    const [proof] = await findLastVerifiedSeal(deps.pool);
    await insertCheck(deps.pool, ...(await prove(deps, proof?.through_journal)));
  },
};

/** Checks the whole ledger every night, and so finds sealed journals that were changed with disabled triggers. */
export const verifyWholeLedgerJob: ScheduledJob<Deps> = {
  name: 'orders.verify-whole-ledger',
  cron: '37 0 * * *',
  longestSeconds: LONGEST_SECONDS,
  async run(deps) {
    await insertCheck(deps.pool, ...(await prove(deps)));
  },
};

/** Runs a check that an admin requested; the key is the id of its row. */
export const checkLedgerJob: QueuedJob<Deps> = {
  name: LEDGER_CHECK_QUEUE,
  longestSeconds: LONGEST_SECONDS,
  async run(deps, key) {
    const id = BigInt(key);
    const [begun] = await beginCheck(deps.pool, id, deps.clock.now(), MAX_CHECK_ATTEMPTS);
    if (!begun) return;
    try {
      await finishCheck(deps.pool, ...(await prove(deps)), id);
    } catch (error) {
      if (begun.attempts < MAX_CHECK_ATTEMPTS) throw error;
      await abandonLedgerCheck(deps, id, 'error', error);
    }
  },
};

/** Result of the checks, and the seal up to which the journals are proven when nothing was found. */
type Proof = CheckResult & { proven: LedgerSeal | undefined };

async function verifyWithSeal(pool: Deps['pool'], after?: bigint): Promise<Proof> {
  // Reads the seal before the snapshot of the checks, which therefore has all journals up to this seal.
  const [seal] = await findLastSeal(pool);
  const result = await verifyLedger(pool, after);
  return { ...result, proven: result.violations === 0 ? seal : undefined };
}

/** Verifies the replica, if there is one. After findings or a failure there, verifies the primary. */
async function verifyNearby({ pool, readReplica, log }: Deps, after?: bigint): Promise<Proof> {
  const chosen = await readReplica.choose();
  if (chosen === pool) return verifyWithSeal(pool, after);
  try {
    const result = await verifyWithSeal(chosen, after);
    if (result.violations === 0) return result;
  } catch (error) {
    // A standby cancels long reads that conflict with its replay.
    log.warn({ err: error }, 'cannot check the ledger on the replica; checking the primary');
  }
  return verifyWithSeal(pool, after);
}

/** Runs all checks, trusting the journals up to `after`, and logs an alert for violations. */
async function prove(deps: Deps, after?: bigint): Promise<CheckOutcome> {
  const { log, clock } = deps;
  const started = performance.now();
  const { findings, violations, proven } = await verifyNearby(deps, after);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (violations === 0) {
    log.info('ledger balanced');
  } else {
    const named = findings.slice(0, MAX_NAMED).map(describeFinding);
    log.error(
      { alert: 'ledger_violated', violations, findings: named },
      'ledger check found violations',
    );
  }
  const kept = findings
    .slice(0, KEPT)
    .map((finding) => ({ area: areaOf(finding.check), ...finding }));
  return [
    clock.now(),
    violations,
    seconds,
    JSON.stringify(kept),
    proven?.through_journal ?? null,
    proven?.digest ?? null,
  ];
}
