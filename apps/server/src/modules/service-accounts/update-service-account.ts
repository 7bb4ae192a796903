import type { ServiceAccount, updateServiceAccountInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { raiseUserVersion, renameUser } from '#modules/auth/index.ts';
import { lockAccount, updateNote } from './accounts.sql.ts';
import { readServiceAccount } from './list-service-accounts.ts';

/** Changes name and note; unchanged values write nothing. Errors: not_found, conflict, nickname_taken. */
export async function updateServiceAccount(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { id, version, ...changes }: z.output<typeof updateServiceAccountInput>,
): Promise<ServiceAccount> {
  return withTransaction(deps.pool, async (tx) => {
    const [account] = await lockAccount(tx, id);
    if (!account) throw new DomainError('not_found');
    requireVersion(account, version);
    const before = { name: account.nickname, note: account.note };
    const after = { name: changes.name ?? before.name, note: changes.note ?? before.note };
    if (after.name !== before.name || after.note !== before.note) {
      if (after.name !== before.name) await renameUser(tx, id, after.name);
      if (after.note !== before.note) await updateNote(tx, id, after.note);
      await raiseUserVersion(tx, id);
      const target = `service:${id}` as const;
      await writeAudit(tx, { actor, action: 'service.update', target, before, after });
    }
    return readServiceAccount(deps, tx, id);
  });
}
