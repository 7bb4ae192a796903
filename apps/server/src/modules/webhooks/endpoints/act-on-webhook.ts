import { randomUUID } from 'node:crypto';
import {
  WEBHOOK_OLD_SECRET_HOURS,
  WEBHOOK_TEST_EVENT,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
  type WebhookSecret,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { redactUrl } from '../redact-url.ts';
import { archive, failWaiting, replaceSecret, switchOff, switchOn } from './endpoints.sql.ts';
import { insertTest } from '../events.sql.ts';
import { getDelivery } from '../deliveries/list-deliveries.ts';
import { getWebhook } from './list-webhooks.ts';
import { lockVersion } from './manage-webhook.ts';
import { newSecret } from '../webhook-signature.ts';

type ActDeps = Pick<Deps, 'pool' | 'prisma' | 'clock'>;
interface Target {
  id: number;
  version?: number | undefined;
}

const HOUR_MS = 3_600_000;

/**
 * Enables or disables an endpoint. A disabled endpoint gets no new deliveries, and its pending ones fail; they can be
 * replayed. Errors: not_found, conflict (an older version).
 */
export async function setWebhookActive(
  { pool, prisma, clock }: ActDeps,
  actor: AuditActor,
  { id, version, active }: Target & { active: boolean },
): Promise<WebhookEndpoint> {
  await withTransaction(pool, async (tx) => {
    const row = await lockVersion(tx, id, version);
    if (row.active === active) return;
    if (active) await switchOn(tx, id);
    else {
      await switchOff(tx, id, 'admin');
      await failWaiting(tx, id, clock.now());
    }
    const target = `webhook:${id}` as const;
    const before = { active: row.active };
    await writeAudit(tx, { actor, action: 'webhook.switch', target, before, after: { active } });
  });
  return getWebhook({ prisma, clock }, id);
}

/** Deletes an endpoint; its log is kept for the usual time. Errors: not_found, conflict (an older version). */
export async function deleteWebhook(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { id, version }: Target,
): Promise<{ success: true }> {
  await withTransaction(pool, async (tx) => {
    const { url } = await lockVersion(tx, id, version);
    await archive(tx, id, clock.now());
    await failWaiting(tx, id, clock.now());
    await writeAudit(tx, {
      actor,
      action: 'webhook.delete',
      target: `webhook:${id}`,
      before: redactUrl(url),
    });
  });
  return { success: true };
}

/**
 * Replaces the secret and returns the new one, which is not shown again. The old one also signs for a day, so that the
 * receiver has time to change. Errors: not_found, conflict (an older version).
 */
export async function rotateWebhookSecret(
  deps: ActDeps & Pick<Deps, 'codeCipher'>,
  actor: AuditActor,
  { id, version }: Target,
): Promise<WebhookSecret> {
  const secret = newSecret();
  const { cipher, keyId } = deps.codeCipher.encrypt(secret);
  await withTransaction(deps.pool, async (tx) => {
    await lockVersion(tx, id, version);
    const until = new Date(deps.clock.now().getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS);
    await replaceSecret(tx, id, cipher, keyId, until);
    await writeAudit(tx, {
      actor,
      action: 'webhook.rotate',
      target: `webhook:${id}`,
      after: { oldUntil: until.toISOString() },
    });
  });
  return { endpoint: await getWebhook(deps, id), secret };
}

/** Sends a test event to an endpoint. Errors: not_found, conflict (details.reason: off). */
export async function sendTestWebhook(
  { pool, prisma, clock }: ActDeps,
  actor: AuditActor,
  { id }: Target,
): Promise<WebhookDeliveryDetail> {
  const delivery = await withTransaction(pool, async (tx) => {
    const { active } = await lockVersion(tx, id, undefined);
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
