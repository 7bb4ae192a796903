import type { QueueSettings } from '#infra/queue/run-queued-jobs.ts';
import { FULFILMENT_QUEUE } from './request-fulfilment.ts';

/** Due top-ups, for {@link TopupDispatcher}; the key is the order item's id. */
export const fulfilmentQueue: QueueSettings = { name: FULFILMENT_QUEUE, longestSeconds: 120 };
