import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Caller, SessionCaller } from './caller.ts';
import { hasSecondFactor, isSteppedUp, stepUpMethod } from './second-factor/step-up.ts';

/** Wherever ADMIN_STEP_UP asks for it, or `always`. */
type StepUp = 'production' | 'always';
/** Decides by the input of a call as it came, unchecked. */
type StepUpByInput = (input: unknown) => StepUp | undefined;

/** What a call of the admin area says of itself. */
export interface AdminRules {
  /**
   * The admin has confirmed in this session, a short while ago, who they are; where it turns on the call's input, by
   * that as it came, unchecked (`stepUpBy`, `stepUpUnless`).
   */
  stepUp?: StepUp | StepUpByInput;
  /** Also for an admin who still has to set up the second factor that the shop requires. */
  withoutSecondFactor?: true;
}

/**
 * Has a call confirmed by the value of one field of its input, or by a further rule for that value. Whatever is not named
 * here is confirmed, too: what came is not checked yet.
 */
export function stepUpBy<Value extends string>(
  field: string,
  rules: Record<Value, StepUp | StepUpByInput | null>,
): StepUpByInput {
  const known = new Map<unknown, StepUp | StepUpByInput | null>(Object.entries(rules));
  return (input) => {
    const fields: Record<string, unknown> = typeof input === 'object' ? { ...input } : {};
    const rule = known.get(fields[field]);
    if (typeof rule === 'function') return rule(input);
    return rule === undefined ? 'production' : (rule ?? undefined);
  };
}

/** Has a call confirmed unless its input is one that does no harm. */
export function stepUpUnless(harmless: z.ZodType): StepUpByInput {
  return (input) => (harmless.safeParse(input).success ? undefined : 'production');
}

/**
 * The one place that decides whether an admin's call is made, by whichever way it came; answers the admin. All of it is
 * asked of the database each time. `readInput` gives the call's input as it came, where that is read already. Errors: forbidden, second_factor_setup_required, step_up_required (details.method: password or
 * code).
 */
export async function admitAdmin(
  deps: Pick<Deps, 'env' | 'pool' | 'clock'>,
  caller: Caller,
  { stepUp: rule, withoutSecondFactor }: AdminRules = {},
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
