import type { ErrorCode } from '@manabar/contracts';
import type { SecurityEventKind } from '@manabar/contracts/rules';
import type { AdminRules, Caller, SessionCaller } from '#modules/auth/index.ts';
import { refusalOf } from './error-mapping.ts';
import type { Context } from './context.ts';
import type { Ended } from './service-calls.ts';

/** The security events that a procedure records. */
export interface SecurityRules {
  /** Of a success. */
  done?: SecurityEventKind;
  /** The account that a success concerns: the one that the input names by `id`; the caller's unless given. */
  of?: 'input';
  /** Of its own refusals. */
  refused?: Partial<Record<ErrorCode, SecurityEventKind>>;
}

interface Call {
  path: string;
  access?: 'anyone' | 'user' | 'admin' | undefined;
  security?: SecurityRules | undefined;
}

/** Of every call of the admin area. */
const adminRefusals: Partial<Record<ErrorCode, SecurityEventKind>> = {
  forbidden: 'admin_call_refused',
  second_factor_setup_required: 'admin_call_refused',
  step_up_required: 'confirmation_missing',
};

type Origin = Pick<Context, 'deps' | 'address' | 'userAgent'>;

/** Records a refused call as a security event, where its refusal is one. */
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

/** Records the result of a call as a security event, where it is one. */
export async function recordEndedCall(
  ctx: Origin,
  caller: Caller,
  call: Call,
  { readInput, ended }: { readInput: () => Promise<unknown>; ended: Ended },
): Promise<void> {
  if (!ended.ok) return recordRefusedCall(ctx, caller, call, ended.error);
  const { done, of } = call.security ?? {};
  if (!done) return;
  const userId =
    of === 'input' ? Number(((await readInput()) as { id: unknown }).id) : caller.userId;
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
 * The admin who makes a call that is no procedure, or is not read yet; a refusal is recorded. Errors: those of
 * admitAdmin.
 */
export async function admitAdminCall(
  ctx: Origin,
  caller: Caller,
  path: string,
  rules?: AdminRules,
): Promise<SessionCaller> {
  try {
    return await ctx.deps.admitAdmin(caller, rules);
  } catch (error) {
    recordRefusedCall(ctx, caller, { path, access: 'admin' }, error);
    throw error;
  }
}
