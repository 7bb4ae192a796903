import type { ScheduledJob } from '#infra/queue/job.ts';
import { settleLedger } from './settle-ledger.ts';

export const settleLedgerJob: ScheduledJob = {
  name: 'wallet.settle-ledger',
  cron: '* * * * *',
  run: settleLedger,
};
