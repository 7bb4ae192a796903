import type { blockUserInput, ServiceAccount } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import { setAccountBlocked } from '#modules/auth/index.ts';
import { lockAccount } from './accounts.sql.ts';
import { notifyAccountStreams } from './api-keys.sql.ts';
import { readServiceAccount } from './list-service-accounts.ts';

/**
 * Blocks a service account with all its keys at once, or unblocks it; money and orders do not change. Writes nothing when
 * the account already has the requested state. Errors: not_found, conflict.
 */
export async function setServiceAccountBlocked(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { id, version, reason }: z.output<typeof blockUserInput>,
  block: boolean,
): Promise<ServiceAccount> {
  return withTransaction(deps.pool, async (tx) => {
    const [account] = await lockAccount(tx, id);
    if (!account) throw new DomainError('not_found');
    requireVersion(account, version);
    const change = {
      kind: 'service',
      id,
      account,
      block,
      now: deps.clock.now(),
      actor,
      reason,
    } as const;
    if (await setAccountBlocked(tx, change)) await notifyAccountStreams(tx, id);
    return readServiceAccount(deps, tx, id);
  });
}
