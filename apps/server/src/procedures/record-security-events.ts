import { fieldOf } from '@manabar/contracts/rules';
import type { ErrorCode } from '@manabar/contracts';
import type { SecurityEventKind } from '@manabar/contracts/rules';
import type { AdminProcedureRules } from '#ports/admin-procedure-rules.ts';
import type { Caller, SessionCaller } from '#ports/caller.ts';
import { refusalOf } from './error-mapping.ts';
import type { Context } from './context.ts';

/** Result of a call, as a procedure's middleware receives it. */
export type Ended = { ok: true } | { ok: false; error: unknown };

export interface SecurityRules {
  /** Event for a success. */
  done?: SecurityEventKind;
  /** Whether the event's account is the one in the input's `id`; the caller's by default. */
  of?: 'input';
  /** Events for the procedure's own refusals. */
  refused?: Partial<Record<ErrorCode, SecurityEventKind>>;
}

interface Call {
  path: string;
  access?: 'anyone' | 'user' | 'admin' | undefined;
  security?: SecurityRules | undefined;
}

/** Events for refusals of every admin call. */
const adminRefusals: Partial<Record<ErrorCode, SecurityEventKind>> = {
  forbidden: 'admin_call_refused',
  scope_missing: 'admin_call_refused',
  second_factor_setup_required: 'admin_call_refused',
  step_up_required: 'confirmation_missing',
};

type Origin = Pick<Context, 'deps' | 'address' | 'userAgent'>;

/** Records a security event for a refused call, if its refusal has one. */
export function recordRefusedCall(
  ctx: Origin,
  caller: Caller,
  { path, access, security }: Call,
  error: unknown,
): void {
  const code = refusalOf(error)?.code;
  const kind =
    code && (security?.refused?.[code] ?? (access === 'admin' ? adminRefusals[code] : undefined));
  if (kind) record(ctx, caller, path, kind, caller.userId);
}

/** Records a security event for a call's result, if it has one. */
export async function recordEndedCall(
  ctx: Origin,
  caller: Caller,
  call: Call,
  { readInput, ended }: { readInput: () => Promise<unknown>; ended: Ended },
): Promise<void> {
  if (!ended.ok) return recordRefusedCall(ctx, caller, call, ended.error);
  const { done, of } = call.security ?? {};
  if (!done) return;
  const userId = of === 'input' ? Number(fieldOf(await readInput(), 'id')) : caller.userId;
  record(ctx, caller, call.path, done, userId);
}

function record(
  { deps, address, userAgent }: Origin,
  { sessionId }: Caller,
  detail: string,
  kind: SecurityEventKind,
  userId: number,
): void {
  deps.securityEvents.record({
    ...{ kind, userId, address, userAgent, detail },
    sessionId: sessionId ?? null,
  });
}

/**
 * Admits the admin of a call that is not a procedure, or not parsed yet, and records a refusal. Errors: those
 * of authorizeAdminCall.
 */
export async function admitAdminCall(
  ctx: Origin,
  caller: Caller,
  path: string,
  rules?: AdminProcedureRules,
): Promise<SessionCaller> {
  try {
    return await ctx.deps.admitAdmin(caller, rules);
  } catch (error) {
    recordRefusedCall(ctx, caller, { path, access: 'admin' }, error);
    throw error;
  }
}
