import type { Deps } from '#deps.ts';
import type { QueuedJob } from '#infra/queue/queued-job.ts';
import { fulfilTopup } from './fulfil-topup.ts';
import { FULFILMENT_QUEUE } from './request-fulfilment.ts';

/** Advances a top-up; the key is its order item's id. */
export const fulfilTopupJob: QueuedJob<Deps> = {
  name: FULFILMENT_QUEUE,
  longestSeconds: 120,
  run: (deps, key) => fulfilTopup(deps, BigInt(key)),
};
