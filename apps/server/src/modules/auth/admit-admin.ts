import * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { AdminRules, StepUp, StepUpByInput } from '#ports/admin-rules.ts';
import type { Caller, SessionCaller } from '#ports/caller.ts';
import { hasSecondFactor, isSteppedUp, stepUpMethod } from './second-factor/step-up.ts';

/**
 * Returns a step-up rule that depends on the value of one input field. Unlisted values require a step-up as well, because
 * the input is not validated yet.
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

/** Returns a step-up rule that exempts harmless input. */
export function stepUpUnless(harmless: z.ZodType): StepUpByInput {
  return (input) => (harmless.safeParse(input).success ? undefined : 'production');
}

/** Returns a step-up rule that exempts changes of these fields alone. */
export function stepUpBeyond(harmless: z.ZodRawShape): StepUpByInput {
  const row = { id: z.unknown(), version: z.unknown().optional() };
  return stepUpUnless(z.strictObject({ ...row, ...harmless }));
}

/**
 * Authorizes an admin's call over any transport and returns the admin; every call is checked against the database.
 * `readInput` returns the raw input of the call. Errors: forbidden, second_factor_setup_required, step_up_required
 * (details.method: password or code).
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
