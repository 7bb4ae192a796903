import type { WebhookDeliveryDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { getDelivery } from './list-deliveries.ts';
import { findDelivery, isOfAccount, replayFailed, replayOne } from './replay-webhooks.sql.ts';
import { lockWebhook } from '../endpoints/lock-webhook.ts';

type ReplayDeps = Pick<Deps, 'pool' | 'prisma' | 'clock'>;

/**
 * Replays a delivery that has ended, with the same id, so that its receiver can recognize a duplicate.
 * Errors: not_found, conflict (details.reason: off, other_account, pending).
 */
export async function replayWebhook(
  { pool, prisma, clock }: ReplayDeps,
  actor: AuditActor,
  { id }: { id: number },
): Promise<WebhookDeliveryDetail> {
  const key = BigInt(id);
  await withTransaction(pool, async (tx) => {
    const [found] = await findDelivery(tx, key);
    if (!found) throw new DomainError('not_found');
    const { active } = await lockWebhook(tx, { id: found.endpoint_id });
    if (!active) throw new DomainError('conflict', { reason: 'off' });
    const [account] = await isOfAccount(tx, key);
    if (!account?.own) throw new DomainError('conflict', { reason: 'other_account' });
    const [again] = await replayOne(tx, key, clock.now());
    if (!again) throw new DomainError('conflict', { reason: 'pending' });
    await writeAudit(tx, {
      actor,
      action: 'webhook.replay',
      target: `webhook:${found.endpoint_id}`,
      after: { delivery: id },
    });
  });
  return getDelivery({ prisma }, id);
}

/**
 * Replays the failed deliveries of an endpoint since a time that concern its account. Errors: not_found, conflict
 * (details.reason: off).
 */
export async function replayFailedWebhooks(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { endpointId, since }: { endpointId: number; since: string },
): Promise<{ replayed: number }> {
  return withTransaction(pool, async (tx) => {
    const { active } = await lockWebhook(tx, { id: endpointId });
    if (!active) throw new DomainError('conflict', { reason: 'off' });
    const [again] = await replayFailed(tx, endpointId, new Date(since), clock.now());
    const replayed = again?.count ?? 0;
    await writeAudit(tx, {
      actor,
      action: 'webhook.replay',
      target: `webhook:${endpointId}`,
      after: { since, replayed },
    });
    return { replayed };
  });
}
