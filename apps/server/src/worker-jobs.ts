import type { Env } from '#config/env.ts';
import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import type { QueueSettings } from '#infra/queue/run-queued-jobs.ts';
import { cleanUpJob } from '#modules/auth/index.ts';
import { bulkJob } from '#modules/bulk-jobs/index.ts';
import {
  checkLedgerJob,
  settleLedgerJob,
  verifyLedgerJob,
  verifyWholeLedgerJob,
} from '#modules/ledger/index.ts';
import { cleanMessagesJob } from '#modules/messages/index.ts';
import { cleanAlertsJob } from '#modules/operator-alerts/index.ts';
import { reconcileStatementsJob } from '#modules/payments/index.ts';
import { updateRatesJob } from '#modules/rates/index.ts';
import { remindOfKeysJob } from '#modules/service-accounts/index.ts';
import { completeRecallsJob, countStocksJob, stockAlertsJob } from '#modules/stock/index.ts';
import { cleanAttachmentsJob } from '#modules/support/index.ts';
import { fulfilmentQueue } from '#modules/topups/index.ts';
import { cleanWebhooksJob } from '#modules/webhooks/index.ts';

export const scheduledJobs = (env: Env): readonly ScheduledJob<Deps>[] => [
  cleanUpJob,
  cleanWebhooksJob,
  cleanMessagesJob,
  cleanAttachmentsJob,
  cleanAlertsJob,
  settleLedgerJob,
  stockAlertsJob,
  countStocksJob,
  completeRecallsJob,
  verifyLedgerJob,
  verifyWholeLedgerJob,
  reconcileStatementsJob,
  remindOfKeysJob,
  updateRatesJob(env),
];

/** Queues of jobs that transactions enqueue. */
export const jobQueues: readonly QueueSettings[] = [fulfilmentQueue, bulkJob, checkLedgerJob];

/** Returns the names of all queues of this release. */
export const queueNames = (env: Env): string[] =>
  [...scheduledJobs(env), ...jobQueues].map(({ name }) => name);
