import { idempotencyKeySchema, type ErrorCode } from '@manabar/contracts';
import { fieldsOf } from '@manabar/contracts/rules';
import { initTRPC } from '@trpc/server';
import * as z from 'zod';
import { DomainError } from '#errors.ts';
import { isReplicaFault } from '#infra/db/read-replica.ts';
import { callOf } from '#infra/idempotency/with-idempotency.ts';
import type { AdminProcedureRules } from '#ports/admin-procedure-rules.ts';
import type { Caller, Credentials } from '#ports/caller.ts';
import { refusalOf, shapeError } from './error-mapping.ts';
import type { Context } from './context.ts';
import { spendRequest, type RateRule } from './rate-limit.ts';
import { recordEndedCall, type SecurityRules } from './record-security-events.ts';
import { keyOf, runServiceCall } from './run-service-call.ts';

/** Context of an `ownProcedure`. */
interface OwnCall {
  credentials: Credentials;
  /** Id of a service account's key. */
  apiKeyId?: number | undefined;
}

/** REST form of a procedure, without which it is tRPC only, and its rules. */
export interface ProcedureMeta extends AdminProcedureRules {
  rest?: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /** Path below /api, with `{name}` for parameters. */
    path: string;
    /** Status of a success; 200 by default. */
    status?: number;
    /** Whether the Idempotency-Key header becomes the input's idempotencyKey. */
    idempotencyKey?: 'optional' | 'required';
    /** Whether bodies may have 64 MiB (`bodies/body-limits.ts`). */
    bulk?: true;
    /** Whether the answer depends only on the catalogue and the language, so that the byte cache may answer. */
    cached?: true;
    /** Schema of a success if REST has only the documented fields of tRPC's answer. */
    output?: z.ZodType;
    /** Name of the file in which browsers save a success. */
    attachment?: string;
    /** Refusals besides those of every call of its kind (`rest/list-endpoint-refusals.ts`). */
    refusals?: readonly ErrorCode[];
    summary: string;
  };
  /** Same as in `rest`, for a procedure that is tRPC only. */
  bulk?: true;
  /** Rule of the rate limit per address; `general` by default. */
  limit?: RateRule;
  /** Whether a change waits for a gateway or supplier, so that it must not delay its caller's other changes. */
  callsOutside?: true;
  /** Security events that the call records. */
  security?: SecurityRules;
  /** Whether the procedure's own statement checks the session; set by the kind of procedure. */
  checksSession?: true;
  /** Allowed callers; set by the kind of procedure, never by hand. */
  access?: 'anyone' | 'user' | 'admin';
}

// No transformer: the contract's schemas are plain JSON, and transforming cost more than the rest of a long
// list's answer.
const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: shapeError,
    defaultMeta: {},
    sse: {
      // Keeps proxies from closing silent connections.
      ping: { enabled: true, intervalMs: 15_000 },
      // Makes clients reconnect, which checks their session again.
      maxDurationMs: 300_000,
    },
  });

export const { router, createCallerFactory, mergeRouters } = t;

/**
 * Runs a change of a customer or service account in turn with the same caller's other changes: they wait for each other's locks,
 * and would hold the connections of all callers. Changes of admins are few, and some take minutes. Those that wait for a gateway
 * or supplier hold no connection meanwhile.
 */
const inTurn = t.middleware(({ ctx: { deps, token }, type, meta, next }) => {
  if (type !== 'mutation' || token === null) return next();
  if (meta?.access === 'admin' || meta?.callsOutside) return next();
  return deps.changeBulkhead.run(token, () => next());
});

/**
 * Procedure without authentication. It counts against the rate limits per address; a call with an API key runs as its service
 * account.
 */
export const publicProcedure = t.procedure
  .meta({ access: 'anyone' })
  .use(async ({ ctx, meta, path, type, next }) => {
    await spendRequest(ctx, meta?.limit ?? 'general');
    const key = keyOf(ctx);
    if (key === null) return next();
    const call = { ctx, path, access: meta?.access, changes: type === 'mutation' };
    return runServiceCall(key, call, (caller) => next({ ctx: { ...ctx, caller } }));
  });

/** Requires a live session or an API key; everything else is 401. */
export const authedProcedure = publicProcedure
  .meta({ access: 'user' })
  .use(async ({ ctx, meta, path, getRawInput, next }) => {
    if (!ctx.caller && !ctx.admission) ctx.deps.poolLoad.requireRoom();
    const caller =
      ctx.caller ?? ctx.admission?.caller ?? (await ctx.deps.authenticate(ctx.token, ctx.address));
    if (!caller) throw new DomainError('unauthorized');
    const ended = await next({ ctx: { ...ctx, caller } });
    await recordEndedCall(ctx, caller, { path, ...meta }, { readInput: getRawInput, ended });
    return ended;
  })
  .use(inTurn);

/**
 * Replaces `authedProcedure` for calls of one statement that checks the session itself (`auth/sessions/run-for-callers.ts`), which
 * saves a round trip to the database. They record no security events.
 */
export const ownProcedure = t.procedure
  .meta({ access: 'user', checksSession: true })
  .use(async ({ ctx, meta, path, type, next }) => {
    const { token, address, admission } = ctx;
    await spendRequest(ctx, meta?.limit ?? 'general');
    if (!admission) ctx.deps.poolLoad.requireRoom();
    const asUser = ({ userId, apiKey }: Caller) =>
      next<OwnCall>({ ctx: { credentials: { userId }, apiKeyId: apiKey?.id } });
    const call = { ctx, path, access: 'user', changes: type === 'mutation' } as const;
    const key = keyOf(ctx);
    if (key !== null) return runServiceCall(key, call, asUser);
    if (admission?.caller) return asUser(admission.caller);
    if (token === null) throw new DomainError('unauthorized');
    const ended = await next<OwnCall>({ ctx: { credentials: { token, address } } });
    // Invalid input is refused before the statement, and no caller learns about it without a session.
    if (!ended.ok && refusalOf(ended.error)?.code === 'validation_error') {
      if (!(await ctx.deps.authenticate(token, address))) throw new DomainError('unauthorized');
    }
    return ended;
  })
  .use(inTurn);

/** Requires an admitted admin session (`auth/authorize-admin-call.ts`); a customer's is 403. */
export const adminProcedure = authedProcedure
  .meta({ access: 'admin' })
  .use(async ({ ctx, meta, getRawInput, next }) => {
    const caller = await ctx.deps.admitAdmin(ctx.caller, meta, getRawInput);
    return next({ ctx: { ...ctx, caller } });
  });

/** Extends `adminProcedure` for calls that create a row: with an idempotency key, which is tRPC only, a repeat creates no other. */
export const adminCreateProcedure = adminProcedure
  .input(z.object({ idempotencyKey: idempotencyKeySchema.optional() }))
  .use(async ({ ctx, path, input, getRawInput, next }) => {
    const maker = { userId: ctx.caller.userId, onReplay: ctx.markReplayed };
    const keyedCall = callOf(maker, path, { ...fieldsOf(await getRawInput()), ...input });
    return next({ ctx: { ...ctx, keyedCall } });
  });

/**
 * Extends `adminProcedure` for long lists: they are read from the replica if its lag is small enough and it shows this admin's
 * changes. A list that fails there is read from the primary.
 */
export const adminListProcedure = adminProcedure.use(async ({ ctx, next }) => {
  const source = await ctx.deps.chooseReplicaForAdminList(ctx.caller);
  if (!source) return next({ ctx });
  const listed = await next({ ctx: { ...ctx, deps: { ...ctx.deps, ...source } } });
  if (listed.ok || !isReplicaFault(listed.error)) return listed;
  ctx.deps.log.warn({ err: listed.error }, 'a list is read from the primary: the replica failed');
  return next({ ctx });
});
