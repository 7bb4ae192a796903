import type { OwnSecondFactorInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { writeAudit } from '#modules/audit/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { changeOwnFactor } from './change-own-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** Replaces a customer's recovery codes and returns the new ones, once. Errors: those of `changeOwnFactor`. */
export function renewOwnRecoveryCodes(
  deps: Deps,
  caller: SessionCaller,
  address: string,
  input: OwnSecondFactorInput,
): Promise<string[]> {
  const { userId, nickname } = caller;
  return changeOwnFactor(deps, caller, address, input, async (tx) => {
    const codes = await replaceRecoveryCodes(deps, tx, userId);
    await writeAudit(tx, {
      actor: { userId, nickname, address },
      action: 'user.renew_recovery_codes',
      target: `user:${userId}`,
    });
    return codes;
  });
}
