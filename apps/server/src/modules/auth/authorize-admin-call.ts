import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { AdminProcedureRules } from '#ports/admin-procedure-rules.ts';
import type { Caller, SessionCaller } from '#ports/caller.ts';
import { hasSecondFactor, isSteppedUp, stepUpMethod } from './second-factor/step-up.ts';

/**
 * Authorizes an admin's call over any transport and returns the admin; every call is checked against the database.
 * `readInput` returns the raw input of the call. Errors: forbidden, second_factor_setup_required, step_up_required
 * (details.method: password or code).
 */
export async function authorizeAdminCall(
  deps: Pick<Deps, 'env' | 'pool' | 'clock'>,
  caller: Caller,
  { stepUp: rule, withoutSecondFactor }: AdminProcedureRules = {},
  readInput?: () => Promise<unknown>,
): Promise<SessionCaller> {
  if (caller.role !== 'admin') throw new DomainError('forbidden');
  const { userId, sessionId } = caller;
  const { ADMIN_2FA, ADMIN_STEP_UP } = deps.env;
  if (
    ADMIN_2FA === 'required' &&
    !withoutSecondFactor &&
    !(await hasSecondFactor(deps.pool, userId))
  )
    throw new DomainError('second_factor_setup_required');
  const stepUp = typeof rule === 'function' ? rule(await readInput?.()) : rule;
  const confirmed = stepUp === 'always' || (stepUp && ADMIN_STEP_UP === 'required');
  if (confirmed && !(await isSteppedUp(deps, sessionId)))
    throw new DomainError('step_up_required', { method: await stepUpMethod(deps.pool, userId) });
  return caller;
}
