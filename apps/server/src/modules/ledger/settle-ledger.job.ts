import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { settleLedger } from './settle-ledger.ts';

export const settleLedgerJob: ScheduledJob<Deps> = {
  name: 'wallet.settle-ledger',
  cron: '* * * * *',
  // One call handles a limited number of rows, and the pool ends statements after 20 seconds.
  longestSeconds: 60,
  run: settleLedger,
};
