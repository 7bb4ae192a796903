import type { ErrorCode } from '@manabar/contracts';
import { initTRPC } from '@trpc/server';
import type * as z from 'zod';
import { DomainError } from '#errors.ts';
import type { AdminRules } from '#modules/auth/index.ts';
import { shapeError } from './error-mapping.ts';
import type { Context } from './context.ts';
import { spendRequest, type RateRule } from './rate-limit.ts';
import { recordEndedCall, type SecurityRules } from './security-events.ts';
import { keyOf, runServiceCall } from './service-calls.ts';

/** How a procedure appears in REST. Without `rest` it is tRPC only. */
export interface ProcedureMeta extends AdminRules {
  rest?: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /** Below /api, with `{name}` for parameters. */
    path: string;
    /** Of a success; 200 unless given. */
    status?: number;
    /** Whether the Idempotency-Key header is taken as the input's idempotencyKey. */
    idempotencyKey?: 'optional' | 'required';
    /** Takes a body of 64 MiB (`bodies/body-limits.ts`). */
    bulk?: true;
    /** The answer depends on the catalogue and the language only, and may come from the byte cache. */
    cached?: true;
    /** Of a success, where REST answers less than tRPC does: the documented fields alone. */
    output?: z.ZodType;
    /** What it refuses with beside what every call of its kind does (`rest/refusals.ts`). */
    refusals?: readonly ErrorCode[];
    summary: string;
  };
  /** The same of a call that is tRPC only. */
  bulk?: true;
  /** The rule of the per-address limit that this call counts under; `general` unless given. */
  limit?: RateRule;
  /** The security events that it records. */
  security?: SecurityRules;
  /** Who may call it; set by the kind of procedure, never by hand. */
  access?: 'anyone' | 'user' | 'admin';
}

// No transformer: what the contract's schemas describe is JSON, and walking every answer for what is not
// cost more than all the rest of a long list.
const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: shapeError,
    defaultMeta: {},
    sse: {
      // Proxies cut what is silent.
      ping: { enabled: true, intervalMs: 15_000 },
      // Then whoever still looks asks again, with a session that still lives.
      maxDurationMs: 300_000,
    },
  });

export const { router, createCallerFactory, mergeRouters } = t;

/** Anyone. Counts against the per-address limits; whoever sends a key makes the call as the account that it is of. */
export const publicProcedure = t.procedure
  .meta({ access: 'anyone' })
  .use(async ({ ctx, meta, path, type, next }) => {
    await spendRequest(ctx, meta?.limit ?? 'general');
    const key = keyOf(ctx);
    if (key === null) return next();
    const call = { ctx, path, changes: type === 'mutation' };
    return runServiceCall(key, call, (caller) => next({ ctx: { ...ctx, caller } }));
  });

/** A living session, or a key; everything else is 401. */
export const authedProcedure = publicProcedure
  .meta({ access: 'user' })
  .use(async ({ ctx, meta, path, getRawInput, next }) => {
    const caller =
      ctx.caller ?? ctx.admission?.caller ?? (await ctx.deps.authenticate(ctx.token, ctx.address));
    if (!caller) throw new DomainError('unauthorized');
    const ended = await next({ ctx: { ...ctx, caller } });
    await recordEndedCall(ctx, caller, { path, ...meta }, { readInput: getRawInput, ended });
    return ended;
  });

/** An admin's session that is admitted (`auth/admit-admin.ts`); a customer's is 403. */
export const adminProcedure = authedProcedure
  .meta({ access: 'admin' })
  .use(async ({ ctx, meta, getRawInput, next }) => {
    const caller = await ctx.deps.admitAdmin(ctx.caller, meta, getRawInput);
    return next({ ctx: { ...ctx, caller } });
  });
