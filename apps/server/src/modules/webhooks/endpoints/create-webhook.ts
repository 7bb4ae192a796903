import { MAX_WEBHOOK_ENDPOINTS, type WebhookFields, type WebhookSecret } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { redactUrl } from '../redact-url.ts';
import { newSecret } from '../webhook-signature.ts';
import { getWebhook } from './list-webhooks.ts';
import { countEndpoints, insertEndpoint, lockAdding } from './edit-endpoints.sql.ts';
import { requireAllowedUrl, requireFreeUrl } from './webhook-rules.ts';

/** Creates an endpoint and returns its secret, which is not shown again. Errors: see createWebhookInput. */
export async function createWebhook(
  deps: Pick<Deps, 'pool' | 'prisma' | 'clock' | 'outbound' | 'codeCipher'>,
  actor: AuditActor,
  fields: WebhookFields,
): Promise<WebhookSecret> {
  await requireAllowedUrl(deps, fields.url);
  const secret = newSecret();
  const { cipher, keyId } = deps.codeCipher.encrypt(secret);
  const id = await withTransaction(deps.pool, async (tx) => {
    await lockAdding(tx);
    const [present] = await countEndpoints(tx);
    if ((present?.count ?? 0) >= MAX_WEBHOOK_ENDPOINTS) {
      throw new DomainError('conflict', { reason: 'too_many' });
    }
    await requireFreeUrl(tx, fields, null);
    const { url, description, events, accountId } = fields;
    const at = deps.clock.now();
    const [made] = await insertEndpoint(tx, url, description, events, accountId, cipher, keyId, at);
    if (!made) throw new Error('the endpoint was not written');
    await writeAudit(tx, {
      actor,
      action: 'webhook.create',
      target: `webhook:${made.id}`,
      after: { ...redactUrl(url), description, events, accountId },
    });
    return made.id;
  });
  return { endpoint: await getWebhook(deps, id), secret };
}
