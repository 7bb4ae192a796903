import { WEBHOOK_ATTEMPTS } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { timeAfter } from '#infra/background/lease-time.ts';
import { OutboxDispatcher } from '#infra/background/outbox-dispatcher.ts';
import { lockClaims, claimDueDeliveries, type ClaimedDelivery } from './deliveries.sql.ts';
import { recordDeliveryResult } from './record-delivery-result.ts';
import { sendDelivery, type DeliveryResult } from './send-delivery.ts';
import { usualTiming, type WebhookTiming } from './delivery-timing.ts';

type DispatcherDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'outbound' | 'codeCipher'>;

/** Creates the dispatcher of due webhook deliveries; after a worker's death another worker sends the same message again. */
export function createWebhookDispatcher(
  deps: DispatcherDeps,
  timing: WebhookTiming = usualTiming,
): OutboxDispatcher<ClaimedDelivery> {
  const claim = () =>
    withTransaction(deps.pool, async (tx) => {
      await lockClaims(tx);
      const now = deps.clock.now();
      const until = timeAfter(now, timing.leaseMs);
      return claimDueDeliveries(tx, now, timing.atOnce, until);
    });
  const deliver = async (message: ClaimedDelivery) => {
    // More claims than the maximum number of attempts mean that the delivery kills its workers.
    const result =
      message.attempts > WEBHOOK_ATTEMPTS ? interrupted(deps) : await sendDelivery(deps, message);
    await recordDeliveryResult(deps, message, result, timing);
  };
  const describe = ({ event_id: event }: ClaimedDelivery) => ({ event });
  return new OutboxDispatcher({ claim, deliver, describe }, deps.log);
}

function interrupted({ clock }: Pick<Deps, 'clock'>): DeliveryResult {
  const at = clock.now();
  return { at, durationMs: 0, status: null, error: 'interrupted', answer: null, askedMs: 0 };
}
