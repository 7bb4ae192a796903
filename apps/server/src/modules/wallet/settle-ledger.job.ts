import type { ScheduledJob } from '#infra/queue/job.ts';
import { settleLedger } from './settle-ledger.ts';

export const settleLedgerJob: ScheduledJob = {
  name: 'wallet.settle-ledger',
  cron: '* * * * *',
  // One call is bounded, and no statement of the pool takes longer than 20 seconds.
  longestSeconds: 60,
  run: settleLedger,
};
