import type { OwnSecondFactorInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { writeAudit } from '#modules/audit/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { revokeOthersOf } from '../sessions/sessions.sql.ts';
import { changeOwnFactor } from './change-own-factor.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

/** Disables a customer's second factor and ends their other sessions. Errors: those of `changeOwnFactor`. */
export function disableOwnFactor(
  deps: Deps,
  caller: SessionCaller,
  address: string,
  input: OwnSecondFactorInput,
): Promise<{ success: true }> {
  const { userId, nickname, sessionId } = caller;
  return changeOwnFactor(deps, caller, address, input, async (tx) => {
    await removeSecondFactor(tx, userId);
    await revokeOthersOf(tx, userId, sessionId);
    await writeAudit(tx, {
      actor: { userId, nickname, address },
      action: 'user.disable_2fa',
      target: `user:${userId}`,
    });
    return { success: true };
  });
}
