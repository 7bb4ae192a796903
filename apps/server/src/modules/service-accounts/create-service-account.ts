import type { createServiceAccountInput, ServiceAccount } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { createServiceUser } from '#modules/auth/index.ts';
import { insertAccount } from './accounts.sql.ts';
import { readServiceAccount } from './list-service-accounts.ts';

/** Creates a service account: a user without a password, with a cart and an empty wallet. Error: nickname_taken. */
export async function createServiceAccount(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { name, note }: z.output<typeof createServiceAccountInput>,
): Promise<ServiceAccount> {
  return withIdempotency(deps, actor.keyedCall, async (tx) => {
    const id = await createServiceUser(tx, name);
    await insertAccount(tx, id, note);
    await writeAudit(tx, {
      actor,
      action: 'service.create',
      target: `service:${id}`,
      after: { name, note },
    });
    return readServiceAccount(deps, tx, id);
  });
}
