import { WEBHOOK_OLD_SECRET_HOURS, type WebhookSecret } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { newSecret } from '../webhook-signature.ts';
import { replaceSecret } from './endpoints.sql.ts';
import { getWebhook } from './list-webhooks.ts';
import { lockWebhook, type WebhookTarget } from './lock-webhook.ts';

const HOUR_MS = 3_600_000;

/**
 * Replaces the secret and returns the new one, which is not shown again. The old one also signs for a day, so that the
 * receiver has time to change. Errors: not_found, conflict (an older version).
 */
export async function rotateWebhookSecret(
  deps: Pick<Deps, 'pool' | 'prisma' | 'clock' | 'codeCipher'>,
  actor: AuditActor,
  { id, version }: WebhookTarget,
): Promise<WebhookSecret> {
  const secret = newSecret();
  const { cipher, keyId } = deps.codeCipher.encrypt(secret);
  await withTransaction(deps.pool, async (tx) => {
    await lockWebhook(tx, { id, version });
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
