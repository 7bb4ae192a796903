import { initTRPC, TRPCError } from '@trpc/server';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { appRouter } from '../trpc/app-router.ts';
import type { Context } from '#procedures/context.ts';
import type { ProcedureMeta } from '#procedures/procedures.ts';
import { endpointsOf, proceduresOf } from './endpoints.ts';

const t = initTRPC.context<Context>().meta<ProcedureMeta>().create();
const ctx = { token: 'from the request' } as Context;

const input = z.object({ n: z.coerce.number() });
const output = z.object({ twice: z.number() });
const seen = vi.fn();
const router = t.router({
  math: t.router({
    twice: t.procedure
      .meta({ rest: { method: 'GET', path: '/twice/{n}', summary: 'Doubles' } })
      .use(({ ctx: given, path, type, meta, next }) => {
        seen(given.token, path, type, meta?.rest?.path);
        return next();
      })
      .input(input)
      .output(output)
      .query(({ input: { n } }) => ({ twice: n * 2, secret: 'cut off by the output schema' })),
    fail: t.procedure
      .meta({ rest: { method: 'POST', path: '/fail', summary: 'Fails' } })
      .mutation(() => {
        throw new RangeError('inside');
      }),
  }),
  inner: t.procedure.query(() => 1),
});

test('the list of procedures has every procedure of a router, nested ones by their path', () => {
  expect(proceduresOf(router).map(([path, , type]) => [path, type])).toEqual([
    ['math.twice', 'query'],
    ['math.fail', 'mutation'],
    ['inner', 'query'],
  ]);
});

test('a REST endpoint is a procedure with a REST path, with its schemas', () => {
  const endpoints = endpointsOf(router);
  expect(endpoints.map(({ path, type }) => [path, type])).toEqual([
    ['math.twice', 'query'],
    ['math.fail', 'mutation'],
  ]);
  expect(endpoints[0]).toMatchObject({ meta: { rest: { path: '/twice/{n}' } } });
  expect(endpoints[0]?.input).toBe(input);
  expect(endpoints[0]?.output).toBe(output);
  expect(endpoints[1]?.input).toBeUndefined();
});

test('a call of a REST endpoint runs middleware, input schema, resolver and output schema', async () => {
  const [twice] = endpointsOf(router);
  expect(await twice?.call(ctx, { n: '21' })).toEqual({ twice: 42 });
  expect(seen).toHaveBeenCalledWith('from the request', 'math.twice', 'query', '/twice/{n}');
});

test('a call of a REST endpoint throws like tRPC: input errors with the schema’s error, others with their cause', async () => {
  const [twice, fail] = endpointsOf(router);
  const bad = await twice?.call(ctx, { n: 'x' }).catch((error: unknown) => error);
  expect(bad).toBeInstanceOf(TRPCError);
  expect(bad).toMatchObject({
    code: 'BAD_REQUEST',
    cause: expect.any(z.core.$ZodRealError) as unknown,
  });
  const broken = await fail?.call(ctx, undefined).catch((error: unknown) => error);
  expect(broken).toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    cause: expect.any(RangeError) as unknown,
  });
});

test('every REST endpoint of the shop has known input fields', () => {
  const open = endpointsOf(appRouter).filter(({ inputKeys }) => inputKeys === null);
  expect(open.map(({ path }) => path)).toEqual([]);
});
