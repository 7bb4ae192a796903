import { randomUUID } from 'node:crypto';
import { WEBHOOK_TEST_EVENT, type WebhookDeliveryDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { getDelivery } from '../deliveries/list-deliveries.ts';
import { insertTest } from '../events.sql.ts';
import { lockWebhook } from './lock-webhook.ts';

/** Sends a test event to an endpoint. Errors: not_found, conflict (details.reason: off). */
export async function sendTestWebhook(
  { pool, prisma, clock }: Pick<Deps, 'pool' | 'prisma' | 'clock'>,
  actor: AuditActor,
  { id }: { id: number },
): Promise<WebhookDeliveryDetail> {
  const delivery = await withTransaction(pool, async (tx) => {
    const { active } = await lockWebhook(tx, { id });
    if (!active) throw new DomainError('conflict', { reason: 'off' });
    const event = `msg_${randomUUID().replaceAll('-', '')}`;
    const [made] = await insertTest(tx, id, event, WEBHOOK_TEST_EVENT, event, clock.now());
    if (!made) throw new Error('the message was not written');
    await writeAudit(tx, {
      actor,
      action: 'webhook.test',
      target: `webhook:${id}`,
      after: { event },
    });
    return made.id;
  });
  return getDelivery({ prisma }, Number(delivery));
}
