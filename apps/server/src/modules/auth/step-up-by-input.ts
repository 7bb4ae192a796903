import * as z from 'zod';
import type { StepUp, StepUpByInput } from '#ports/admin-procedure-rules.ts';

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
