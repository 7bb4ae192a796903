import { initTRPC } from '@trpc/server';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { validateCachedAnswersOnce } from './validate-cached-answers-once.ts';

const t = initTRPC.create();
const check = vi.fn((value: { id: number }) => value.id > 0);
const schema = () => validateCachedAnswersOnce(z.array(z.object({ id: z.number() }).refine(check)));

test('the API validates a cached answer once, and a new one again', async () => {
  let cached: object[] = [{ id: 1, secret: 'x' }];
  const list = t.procedure.output(schema()).query(() => cached as { id: number }[]);
  const { list: call } = t.createCallerFactory(t.router({ list }))({});
  expect(await call()).toEqual([{ id: 1 }]);
  expect(await call()).toEqual([{ id: 1 }]);
  expect(check).toHaveBeenCalledTimes(1);
  cached = [{ id: 2 }];
  expect(await call()).toEqual([{ id: 2 }]);
  expect(check).toHaveBeenCalledTimes(2);
});

test('the API refuses an invalid answer of its own each time', async () => {
  const wrong = [{ id: 0 }];
  const list = t.procedure.output(schema()).query(() => wrong);
  const { list: call } = t.createCallerFactory(t.router({ list }))({});
  await expect(call()).rejects.toThrow('Output validation failed');
  await expect(call()).rejects.toThrow('Output validation failed');
});
