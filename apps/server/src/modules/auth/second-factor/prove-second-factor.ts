import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { Role } from '@manabar/contracts';
import { plainCode, spendRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes, findSecondFactor, acceptTotpStep } from './second-factor.sql.ts';
import { stepOfCode } from './totp.ts';

export type Proof = 'totp' | 'recovery_code';

/**
 * Verifies and consumes a code of an account's second factor in the caller's transaction, and returns its kind. Returns null
 * for a wrong or used code, or without an enabled factor. The use of a recovery code is audited.
 */
export async function proveSecondFactor(
  deps: Pick<Deps, 'codeCipher' | 'keyedHash' | 'clock'>,
  tx: Queryable,
  actor: AuditActor & { userId: number; role: Role },
  typed: string,
): Promise<Proof | null> {
  const { userId } = actor;
  const [factor] = await findSecondFactor(tx, userId);
  if (!factor?.confirmed_at) return null;
  const code = plainCode(typed);
  const secret = deps.codeCipher.decrypt(factor.cipher, factor.key_id);
  const step = stepOfCode(secret, code, deps.clock.now());
  if (step !== null) return (await acceptTotpStep(tx, userId, step)).length > 0 ? 'totp' : null;
  if (!(await spendRecoveryCode(deps, tx, userId, code))) return null;
  const [row] = await countRecoveryCodes(tx, userId);
  await writeAudit(tx, {
    actor,
    action: actor.role === 'admin' ? 'admin.use_recovery_code' : 'user.use_recovery_code',
    target: `user:${userId}`,
    after: { left: row?.left ?? 0 },
  });
  return 'recovery_code';
}
