import type { ServiceAccount } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { revokeKey } from './api-keys.sql.ts';
import { readServiceAccount } from './list-service-accounts.ts';

/**
 * Revokes a key at once and ends its open streams; waits for an order in progress. Returns the key's account.
 * Error: not_found.
 */
export async function revokeApiKey(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { id }: { id: number },
): Promise<ServiceAccount> {
  return withTransaction(deps.pool, async (tx) => {
    const [key] = await revokeKey(tx, id, deps.clock.now());
    if (!key) throw new DomainError('not_found');
    if (key.ended) {
      await writeAudit(tx, {
        actor,
        action: 'service.revoke_key',
        target: `service:${key.account_id}`,
        after: { key: id, name: key.name },
      });
    }
    return readServiceAccount(deps, tx, key.account_id);
  });
}
