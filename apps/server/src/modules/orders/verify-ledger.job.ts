import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/job.ts';
import type { QueuedJob } from '#infra/queue/queued-job.ts';
import { CHECK_QUEUE, giveUpCheck, MOST_ATTEMPTS } from './ledger-checks.ts';
import { beginCheck, finishCheck, insertCheck, type CheckOutcome } from './ledger-checks.sql.ts';
import { areaOf, describeFinding, verifyLedger } from './verify-ledger.ts';

/** Findings that one alert names; `ledger:verify` names them all. */
const NAMED = 20;
/** Findings that are kept with the proof. */
const KEPT = 50;
/** It reads whole tables; the books of a big shop take their time. */
const LONGEST_SECONDS = 3 * 3600;

/** By the clock. */
export const verifyLedgerJob: ScheduledJob = {
  name: 'orders.verify-ledger',
  cron: '7 * * * *',
  longestSeconds: LONGEST_SECONDS,
  async run(deps) {
    await insertCheck(deps.pool, ...(await prove(deps)));
  },
};

/** Because an admin asked for it; the key is the id of its row. */
export const checkLedgerJob: QueuedJob = {
  name: CHECK_QUEUE,
  longestSeconds: LONGEST_SECONDS,
  async run(deps, key) {
    const id = BigInt(key);
    const [begun] = await beginCheck(deps.pool, id, deps.clock.now(), MOST_ATTEMPTS);
    if (!begun) return;
    try {
      await finishCheck(deps.pool, ...(await prove(deps)), id);
    } catch (error) {
      if (begun.attempts < MOST_ATTEMPTS) throw error;
      await giveUpCheck(deps, id, 'error', error);
    }
  },
};

/** Proves the books; what is wrong with them is an alert at once. */
async function prove({ pool, log, clock }: Deps): Promise<CheckOutcome> {
  const started = performance.now();
  const { findings, violations } = await verifyLedger(pool);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (violations === 0) {
    log.info('ledger balanced');
  } else {
    const named = findings.slice(0, NAMED).map(describeFinding);
    log.error({ alert: 'ledger_violated', violations, findings: named }, 'ledger not balanced');
  }
  const kept = findings
    .slice(0, KEPT)
    .map((finding) => ({ area: areaOf(finding.check), ...finding }));
  return [clock.now(), violations, seconds, JSON.stringify(kept)];
}
