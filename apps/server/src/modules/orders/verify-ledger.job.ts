import type { ScheduledJob } from '#infra/queue/job.ts';
import { noteLedgerCheck } from './ledger-checks.ts';
import { describeFinding, verifyLedger } from './verify-ledger.ts';

/** Findings that one alert names; `ledger:verify` names them all. */
const NAMED = 20;

export const verifyLedgerJob: ScheduledJob = {
  name: 'orders.verify-ledger',
  cron: '7 * * * *',
  // It reads whole tables; the books of a big shop take their time.
  longestSeconds: 3 * 3600,
  async run(deps) {
    const { pool, log } = deps;
    const { findings, violations } = await verifyLedger(pool);
    if (violations === 0) {
      log.info('the books agree');
    } else {
      const named = findings.slice(0, NAMED).map(describeFinding);
      log.error(
        { alert: 'ledger_violated', violations, findings: named },
        'the books do not agree',
      );
    }
    await noteLedgerCheck(deps, violations);
  },
};
