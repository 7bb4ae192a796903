import type { QueuedJob } from '#infra/queue/queued-job.ts';
import { fulfilTopup } from './fulfil-topup.ts';
import { FULFIL_QUEUE } from './request-fulfilment.ts';

/** Goes on with a top-up; the key is the id of its order item. */
export const fulfilTopupJob: QueuedJob = {
  name: FULFIL_QUEUE,
  longestSeconds: 120,
  run: (deps, key) => fulfilTopup(deps, BigInt(key)),
};
