import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { revokeSession } from './sessions.sql.ts';

/** Audit action of the guesses, and their kind: passwords or codes. */
interface Guessing {
  action:
    | 'admin.step_up_failed'
    | 'user.change_2fa_failed'
    | 'user.change_password_failed'
    | 'user.delete_failed';
  by: 'password' | 'code';
}

/** Ends a session with too many guesses; the call that ends it writes the audit entry. */
export async function endSessionAfterGuesses(
  { pool }: Pick<Deps, 'pool'>,
  { userId, sessionId }: SessionCaller,
  actor: AuditActor,
  { action, by }: Guessing,
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const [ended] = await revokeSession(tx, sessionId);
    if (!ended) return;
    await writeAudit(tx, {
      actor,
      action,
      target: `user:${userId}`,
      after: { session: Number(sessionId), by },
    });
  });
}
