import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { RateRule } from '#infra/limits/rate-limits.ts';
import type { SessionCaller } from '#ports/caller.ts';
import type { Context } from '#procedures/context.ts';
import type { ProcedureMeta } from '#procedures/procedures.ts';
import { spendRequest } from '#procedures/rate-limit.ts';
import { createContext } from '../http/create-context.ts';
import { UNCHECKED_BODY_BYTES } from './body-limits.ts';
import { admitAdminCall } from '#procedures/record-security-events.ts';
import { keyOf, runServiceCall } from '#procedures/run-service-call.ts';
import type { RequestAdmission } from '#procedures/remember-admission.ts';

/** Procedure called by a request. */
export interface AdmittedCall {
  path: string;
  meta: ProcedureMeta;
}

/**
 * Counts the calls of a request against its address, and checks its session or key if every call needs one, unless the statements
 * of the calls do so and the body is short. Errors: rate_limited when no call is within its limit, unavailable when the database
 * is overloaded, unauthorized, forbidden.
 */
export async function admitCallsBeforeBody(
  deps: Deps,
  request: FastifyRequest,
  calls: readonly AdmittedCall[],
): Promise<{ admission: RequestAdmission; isAdmin: boolean }> {
  const ctx = createContext(deps, request);
  const counted = await countCalls(ctx, calls);
  deps.poolLoad.requireRoom();
  const isForAnyone = calls.some(({ meta }) => (meta.access ?? 'anyone') === 'anyone');
  const caller =
    isForAnyone || (checkSessionsThemselves(calls) && ctx.token !== null && isShort(request))
      ? null
      : await requireCaller(ctx, calls);
  const hasAdminCall = calls.some(({ meta }) => meta.access === 'admin');
  return { admission: { counted, caller }, isAdmin: hasAdminCall && caller?.role === 'admin' };
}

const checkSessionsThemselves = (calls: readonly AdmittedCall[]) =>
  calls.every(({ meta }) => meta.checksSession);

/** Returns whether a body is so short that it is read before the token is checked. */
function isShort({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return (
    length !== undefined && Number(length) <= UNCHECKED_BODY_BYTES && headers.expect === undefined
  );
}

/** Returns the rules that calls counted against; procedures refuse the calls beyond their limit. */
async function countCalls(ctx: Context, calls: readonly AdmittedCall[]): Promise<RateRule[]> {
  const counted: RateRule[] = [];
  let refusal: DomainError | undefined;
  for (const { meta } of calls) {
    const rule = meta.limit ?? 'general';
    try {
      await spendRequest(ctx, rule);
      counted.push(rule);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusal ??= error;
    }
  }
  if (counted.length === 0 && refusal) throw refusal;
  return counted;
}

/** Returns the caller of the session; null for a valid key, whose calls are authorized one by one. */
async function requireCaller(
  ctx: Context,
  calls: readonly AdmittedCall[],
): Promise<SessionCaller | null> {
  const key = keyOf(ctx);
  if (key !== null) {
    const holder = await ctx.deps.authenticateApiKey(key);
    // The service call writes its refusal into the audit log.
    if (!holder || holder.ended)
      await runServiceCall(key, { ctx, path: calls[0]?.path ?? '' }, refuseEnded);
    return null;
  }
  const caller = await ctx.deps.authenticate(ctx.token, ctx.address);
  if (!caller) throw new DomainError('unauthorized');
  if (calls.every(({ meta }) => meta.access === 'admin') && caller.role !== 'admin')
    await admitAdminCall(ctx, caller, calls[0]?.path ?? '');
  return caller;
}

const refuseEnded = () =>
  Promise.resolve({ ok: false as const, error: new DomainError('unauthorized') });
