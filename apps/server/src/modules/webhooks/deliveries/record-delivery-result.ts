import { WEBHOOK_FAILING_DAYS, WEBHOOK_TEST_EVENT } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import {
  endDelivery,
  insertAttempt,
  postponeDelivery,
  postponeFollowers,
  wakeFollowers,
  type ClaimedDelivery,
} from './deliveries.sql.ts';
import {
  failWaiting,
  isHopeless,
  lockEndpoint,
  recordEndpointFailure,
  recordEndpointSuccess,
  switchOff,
} from '../endpoints/endpoints.sql.ts';
import type { DeliveryResult } from './send-delivery.ts';
import { retryDelayMs } from '#infra/background/retry-delay.ts';
import type { WebhookTiming } from './delivery-timing.ts';

const FAILING_MS = WEBHOOK_FAILING_DAYS * 24 * 3_600_000;

type NoteDeps = Pick<Deps, 'pool' | 'clock' | 'log'>;

/** Records a delivery attempt and schedules the next one. */
export async function recordDeliveryResult(
  deps: NoteDeps,
  message: ClaimedDelivery,
  result: DeliveryResult,
  timing: WebhookTiming,
): Promise<void> {
  const { id, endpoint_id: endpointId, event_id: event } = message;
  const now = deps.clock.now();
  const alert = await withTransaction(deps.pool, async (tx) => {
    const [endpoint] = await lockEndpoint(tx, endpointId);
    const { at, status, durationMs, error, answer } = result;
    await insertAttempt(tx, id, at, status, durationMs, error, answer);
    if (error === null) {
      await recordEndpointSuccess(tx, endpointId, now);
      await end(tx, message, { state: 'delivered', error: null, now });
      return null;
    }
    // A 410 of a previous address does not concern the new one.
    if (error === 'gone' && endpoint?.url === message.url) {
      await end(tx, message, { state: 'failed', error, now });
      await switchOff(tx, endpointId, 'gone');
      await failWaiting(tx, endpointId, now);
      return 'webhook_gone' as const;
    }
    await recordEndpointFailure(tx, endpointId, now);
    const wait = waitAfter(message, result, timing);
    const ended = wait === null && (await end(tx, message, { state: 'failed', error, now }));
    if (wait !== null) await postpone(tx, message, error, new Date(now.getTime() + wait));
    const [found] = await isHopeless(tx, endpointId, new Date(now.getTime() - FAILING_MS));
    if (found?.hopeless) {
      await switchOff(tx, endpointId, 'failing');
      await failWaiting(tx, endpointId, now);
      return 'webhook_off' as const;
    }
    return ended && message.type !== WEBHOOK_TEST_EVENT ? ('webhook_failed' as const) : null;
  });
  if (alert) deps.log.error({ alert, endpoint: endpointId, event }, alertTexts[alert]);
}

const alertTexts = {
  webhook_gone: 'a receiver of webhooks is gone for good and was switched off',
  webhook_off: 'a receiver of webhooks has failed for days and was switched off',
  webhook_failed: 'a webhook could not be delivered and is not tried again',
} as const;

/** Returns the delay until the next attempt; test events are not retried. */
function waitAfter(
  { type, attempts }: ClaimedDelivery,
  { askedMs }: DeliveryResult,
  timing: WebhookTiming,
) {
  return type === WEBHOOK_TEST_EVENT ? null : retryDelayMs(timing, attempts, askedMs);
}

interface End {
  state: 'delivered' | 'failed';
  error: string | null;
  now: Date;
}

async function end(
  tx: PoolClient,
  { id, endpoint_id: endpointId, subject, taken_until: lease }: ClaimedDelivery,
  { state, error, now }: End,
): Promise<boolean> {
  const [ended] = await endDelivery(tx, id, lease, state, error, now);
  if (ended) await wakeFollowers(tx, endpointId, subject, id, now);
  return ended !== undefined;
}

async function postpone(
  tx: PoolClient,
  { id, endpoint_id: endpointId, subject, taken_until: lease }: ClaimedDelivery,
  error: string,
  next: Date,
): Promise<void> {
  const [postponed] = await postponeDelivery(tx, id, lease, error, next);
  if (postponed) await postponeFollowers(tx, endpointId, subject, id, next);
}
