import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import { appRouter } from './app-router.ts';
import type { Context } from './context.ts';
import type { ProcedureMeta } from './procedures.ts';

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
    transformer: superjson,
  });

/**
 * The very procedures of `appRouter`, spoken with superjson: for other services, which may come to need values that
 * JSON does not know without a second protocol (ADR 34). The shop's own client has plain JSON (ADR 15).
 */
export const servicesRouter = t.router(appRouter._def.record);

export type ServicesRouter = typeof servicesRouter;
