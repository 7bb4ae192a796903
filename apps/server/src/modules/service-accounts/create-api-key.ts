import { MAX_LIVING_KEYS, type createApiKeyInput, type CreatedApiKey } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { lockAccount } from './accounts.sql.ts';
import { newApiKey } from './api-key.ts';
import { countLivingKeys, insertKey } from './api-keys.sql.ts';
import { readServiceAccount } from './list-service-accounts.ts';

/**
 * Creates a key of an account and returns it, only once, because the shop stores only the hash of its secret. The call
 * has no idempotency key, because its stored answer would contain the secret. Errors: not_found,
 * conflict (reason too_many_keys).
 */
export async function createApiKey(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  input: z.output<typeof createApiKeyInput>,
): Promise<CreatedApiKey> {
  const { accountId, name, limitUsd, limitRub, days } = input;
  const scopes = [...new Set(input.scopes)];
  const { secret, publicId, secretHash } = newApiKey();
  return withTransaction(deps.pool, async (tx) => {
    const [account] = await lockAccount(tx, accountId);
    if (!account) throw new DomainError('not_found');
    const now = deps.clock.now();
    const [count] = await countLivingKeys(tx, accountId, now);
    if ((count?.living ?? 0) >= MAX_LIVING_KEYS)
      throw new DomainError('conflict', { reason: 'too_many_keys', limit: MAX_LIVING_KEYS });
    const [made] = await insertKey(
      tx,
      accountId,
      name,
      publicId,
      secretHash,
      scopes,
      limitUsd,
      limitRub,
      now,
      days,
    );
    const { keys } = await readServiceAccount(deps, tx, accountId);
    const key = keys.find(({ id }) => id === made?.id);
    if (!key) throw new Error('the new key is not there');
    await writeAudit(tx, {
      actor,
      action: 'service.create_key',
      target: `service:${accountId}`,
      after: {
        key: key.id,
        name,
        prefix: key.prefix,
        scopes,
        limitUsd: key.limitUsd,
        limitRub: key.limitRub,
        expires: key.expires,
      },
    });
    return { key, secret };
  });
}
