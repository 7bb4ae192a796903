import { fastify, type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { DomainError } from '#errors.ts';
import { createLogger } from '#infra/logger.ts';
import { createTestShop, type TestShop, type TestUser } from '../shops/test-shop.ts';
import {
  adminProcedure,
  authedProcedure,
  publicProcedure,
  router,
} from '#procedures/procedures.ts';
import { endpointsOf } from '#transport/rest/endpoints.ts';
import { registerRest } from '#transport/rest/register-rest.ts';

const key = z.string().trim().min(1).max(255).optional();
const echoed = z.unknown();

/** Procedures that show the input and output of the REST adapter. */
const probe = router({
  echo: publicProcedure
    .meta({ rest: { method: 'POST', path: '/echo/{id}', summary: 'x' } })
    .input(z.looseObject({}))
    .output(echoed)
    .mutation(({ input }) => input),
  find: publicProcedure
    .meta({ rest: { method: 'GET', path: '/find/{id}', summary: 'x' } })
    .input(z.looseObject({}))
    .output(echoed)
    .query(({ input, ctx }) => ({ ...input, language: ctx.language })),
  drop: publicProcedure
    .meta({ rest: { method: 'DELETE', path: '/drop/{id}', summary: 'x' } })
    .input(z.looseObject({}))
    .output(echoed)
    .mutation(({ input }) => input),
  seen: publicProcedure
    .meta({ rest: { method: 'GET', path: '/seen', summary: 'x' } })
    .output(echoed)
    .mutation(() => ({ seen: true })),
  made: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/made',
        status: 201,
        idempotencyKey: 'required',
        summary: 'x',
      },
    })
    .input(z.object({ idempotencyKey: key }))
    .output(echoed)
    .mutation(({ input, ctx }) => {
      if (input.idempotencyKey === 'again') ctx.markReplayed();
      return { key: input.idempotencyKey };
    }),
  kept: authedProcedure
    .meta({ rest: { method: 'POST', path: '/kept', idempotencyKey: 'optional', summary: 'x' } })
    .input(z.object({ idempotencyKey: key }))
    .output(echoed)
    .mutation(({ input, ctx }) => {
      ctx.markReplayed();
      throw new DomainError('insufficient_balance', {
        required: 5,
        available: 1,
        currency: input.idempotencyKey ?? 'none',
      });
    }),
  boom: publicProcedure.meta({ rest: { method: 'GET', path: '/boom', summary: 'x' } }).query(() => {
    throw new Error('the reason with a secret', { cause: new RangeError('deep') });
  }),
  broken: publicProcedure
    .meta({ rest: { method: 'GET', path: '/broken', summary: 'x' } })
    .output(z.object({ n: z.number() }))
    .query(() => ({ n: 'not a number' }) as unknown as { n: number }),
  wait: publicProcedure.meta({ rest: { method: 'GET', path: '/wait', summary: 'x' } }).query(() => {
    throw new DomainError('request_in_progress', undefined, { retryAfter: 2 });
  }),
  bulk: adminProcedure
    .meta({ rest: { method: 'POST', path: '/bulk', bulk: true, summary: 'x' } })
    .input(z.object({ text: z.string() }))
    .output(echoed)
    .mutation(({ input }) => ({ length: input.text.length })),
});

/** A server with only these procedures, for tests of the REST adapter. */
export interface RestAdapterApp {
  shop: TestShop;
  app: FastifyInstance;
  user: TestUser;
  admin: TestUser;
  /** Log output since the last call. */
  logged(): string;
  close(): Promise<void>;
}

export async function openRestAdapterApp(): Promise<RestAdapterApp> {
  let lines = '';
  const log = createLogger('info', {
    write: (line) => {
      lines += line;
    },
  });
  const shop = await createTestShop({ log });
  const app = fastify();
  await app.register(registerRest, {
    prefix: '/api',
    deps: shop.deps,
    endpoints: endpointsOf(probe),
  });
  return {
    shop,
    app,
    user: await shop.registerUser(),
    admin: await shop.createAdmin(),
    logged: () => {
      const since = lines;
      lines = '';
      return since;
    },
    close: async () => {
      await app.close();
      await shop.close();
    },
  };
}

export const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });
export const json = { 'content-type': 'application/json' };
