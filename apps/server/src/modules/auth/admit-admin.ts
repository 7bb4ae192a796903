import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Caller } from './caller.ts';
import { hasSecondFactor, isSteppedUp, stepUpMethod } from './second-factor/step-up.ts';

/** What a call of the admin area says of itself. */
export interface AdminRules {
  /**
   * The admin has confirmed in this session, a short while ago, who they are: wherever ADMIN_STEP_UP asks for it, or
   * `always`.
   */
  stepUp?: 'production' | 'always';
  /** Also for an admin who still has to set up the second factor that the shop requires. */
  withoutSecondFactor?: true;
}

/**
 * The one place that decides whether an admin's call is made, by whichever way it came. All of it is asked of the
 * database each time. Errors: forbidden, second_factor_setup_required, step_up_required (details.method: password or
 * code).
 */
export async function admitAdmin(
  deps: Pick<Deps, 'env' | 'pool' | 'clock'>,
  { role, userId, sessionId }: Caller,
  { stepUp, withoutSecondFactor }: AdminRules = {},
): Promise<void> {
  if (role !== 'admin') throw new DomainError('forbidden');
  const { ADMIN_2FA, ADMIN_STEP_UP } = deps.env;
  if (
    ADMIN_2FA === 'required' &&
    !withoutSecondFactor &&
    !(await hasSecondFactor(deps.pool, userId))
  )
    throw new DomainError('second_factor_setup_required');
  const confirmed = stepUp === 'always' || (stepUp && ADMIN_STEP_UP === 'required');
  if (confirmed && !(await isSteppedUp(deps, sessionId)))
    throw new DomainError('step_up_required', { method: await stepUpMethod(deps.pool, userId) });
}
