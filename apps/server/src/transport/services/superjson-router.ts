import { initTRPC } from '@trpc/server';
import superjson, { type SuperJSONResult } from 'superjson';
import { appRouter } from '../trpc/app-router.ts';
import type { Context } from '#procedures/context.ts';
import type { ProcedureMeta } from '#procedures/procedures.ts';

/**
 * Accepts only JSON and superjson's annotation of undefined values. Other annotations could make the server
 * allocate huge values from a few bytes (a typed array by its length, a bigint by its digits) before
 * authentication and validation.
 */
function readInput(sent: SuperJSONResult): unknown {
  const { json, meta } = sent;
  const values = meta?.values;
  if (values === undefined) return json;
  if (!isUndefined(values) && !Object.values(values).every(isUndefined))
    throw new TypeError('input has a value that the shop does not take');
  // References to one object become separate copies.
  return superjson.deserialize({ json, meta: { values, v: 1 } });
}

const isUndefined = (annotation: unknown) =>
  Array.isArray(annotation) && annotation.length === 1 && annotation[0] === 'undefined';

const { errorFormatter, defaultMeta, sse } = appRouter._def._config;

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter,
    ...(defaultMeta && { defaultMeta }),
    sse: {
      ...sse,
      // More than two missed pings mean a dead connection.
      client: { reconnectAfterInactivityMs: 40_000 },
    },
    transformer: {
      input: { serialize: superjson.serialize, deserialize: readInput },
      output: superjson,
    },
  });

/**
 * Procedures of `appRouter` with superjson, for other services that may need values beyond JSON without a
 * second protocol (ADR 34). The shop's own client uses plain JSON (ADR 15).
 */
export const superjsonRouter = t.router(appRouter._def.record);

export type SuperjsonRouter = typeof superjsonRouter;
