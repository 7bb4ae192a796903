import { initTRPC } from '@trpc/server';
import superjson, { type SuperJSONResult } from 'superjson';
import { appRouter } from './app-router.ts';
import type { Context } from './context.ts';
import type { ProcedureMeta } from './procedures.ts';

/**
 * Input is what a schema of the contract describes, which is JSON; beside it superjson may say what was undefined, and
 * nothing else: whoever has not logged in yet could otherwise have the server make values of any size and kind of a
 * few bytes (a typed array by its length, a bigint by its digits) before a schema sees them.
 */
function readInput(sent: SuperJSONResult): unknown {
  const { json, meta } = sent;
  const values = meta?.values;
  if (values === undefined) return json;
  if (!isUndefined(values) && !Object.values(values).every(isUndefined))
    throw new TypeError('input has a value that the shop does not take');
  // What was the same object on the other side need not be one here.
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
      // More than two pings that did not come: the line is dead, however open it looks.
      client: { reconnectAfterInactivityMs: 40_000 },
    },
    transformer: {
      input: { serialize: superjson.serialize, deserialize: readInput },
      output: superjson,
    },
  });

/**
 * The very procedures of `appRouter`, spoken with superjson: for other services, which may come to need values that
 * JSON does not know without a second protocol (ADR 34). The shop's own client has plain JSON (ADR 15).
 */
export const servicesRouter = t.router(appRouter._def.record);

export type ServicesRouter = typeof servicesRouter;
