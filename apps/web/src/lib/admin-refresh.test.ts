import { MutationObserver, QueryObserver, type MutationMeta } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** Opens a list that shows `shop.name`, and mutations that the test answers. */
async function open() {
  const client = createQueryClient(() => undefined);
  const shop = { name: 'old' };
  const load = vi.fn(() => Promise.resolve(shop.name));
  const list = new QueryObserver(client, {
    queryKey: [['admin', 'regions', 'list']],
    queryFn: load,
  });
  const end = list.subscribe(() => undefined);
  await expect.poll(() => list.getCurrentResult().data).toBe('old');
  const mutate = (
    path: readonly string[],
    mutationFn: () => Promise<unknown>,
    options: { meta?: MutationMeta; onSettled?: () => void } = {},
  ) => new MutationObserver(client, { mutationKey: [path], mutationFn, ...options }).mutate();
  const rename = (name: string) => () => Promise.resolve((shop.name = name));
  const refuse = () => Promise.reject(new Error('refused'));
  return { load, mutate, rename, refuse, shown: () => list.getCurrentResult().data, end };
}

it('an admin’s change appears in the displayed admin list', async () => {
  const { mutate, rename, shown, end } = await open();
  await mutate(['admin', 'regions', 'update'], rename('new'));
  await expect.poll(() => shown()).toBe('new');
  end();
});

it('an admin’s change appears in an admin list whose first fetch began before the change', async () => {
  const client = createQueryClient(() => undefined);
  const answers: ((name: string) => void)[] = [];
  const list = new QueryObserver(client, {
    queryKey: [['admin', 'regions', 'list']],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const end = list.subscribe(() => undefined);
  await new MutationObserver(client, {
    mutationKey: [['admin', 'regions', 'update']],
    mutationFn: () => Promise.resolve(),
  }).mutate();
  await expect.poll(() => answers).toHaveLength(2);
  const [first, second] = answers;
  second?.('new');
  await expect.poll(() => list.getCurrentResult().data).toBe('new');
  first?.('old');
  await new Promise((resolve) => setTimeout(resolve));
  expect(list.getCurrentResult().data).toBe('new');
  end();
});

it('an admin’s change marks the cached catalogue and cart as stale, but not the shop’s settings', async () => {
  const client = createQueryClient(() => undefined);
  const queries = [
    ['catalogue', 'list'],
    ['cart', 'get'],
    ['shop', 'settings'],
  ].map((path) => [path]);
  for (const queryKey of queries) client.setQueryData(queryKey, {});
  await new MutationObserver(client, {
    mutationKey: [['admin', 'products', 'update']],
    mutationFn: () => Promise.resolve(),
  }).mutate();
  const stale = queries.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
  expect(stale).toEqual([true, true, false]);
});

it('a customer’s change, such as one of the cart, refetches no admin list', async () => {
  const { mutate, rename, load, shown, end } = await open();
  await mutate(['cart', 'add'], rename('new'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).toHaveBeenCalledTimes(1);
  expect(shown()).toBe('old');
  end();
});

it('refetches no admin data after a preview, nor when a form is refused after it', async () => {
  const { mutate, refuse, load, end } = await open();
  const preview = () =>
    mutate(['admin', 'codes', 'checkLoad'], () => Promise.resolve(), {
      meta: { refresh: 'never' },
    });
  await preview();
  const form = mutate(['admin'], () => preview().then(refuse), { meta: { refresh: 'onSuccess' } });
  await expect(form).rejects.toThrow('refused');
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).toHaveBeenCalledTimes(1);
  end();
});

it('refetches admin data once after calls that an outer mutation groups', async () => {
  const { mutate, rename, load, shown, end } = await open();
  await mutate(['admin'], async () => {
    await mutate(['admin', 'regions', 'update'], rename('first'));
    await mutate(['admin', 'regions', 'update'], rename('second'));
    expect(load).toHaveBeenCalledTimes(1);
  });
  await expect.poll(() => shown()).toBe('second');
  expect(load).toHaveBeenCalledTimes(2);
  end();
});

it('refetches admin data after a change that ends while the refetch of another is awaited', async () => {
  const { mutate, rename, load, shown, end } = await open();
  const late = Promise.withResolvers<string>();
  load.mockReturnValueOnce(late.promise);
  const first = mutate(['admin'], rename('first'), { meta: { refresh: 'awaited' } });
  await expect.poll(() => load).toHaveBeenCalledTimes(2);
  await mutate(['admin'], rename('second'));
  await expect.poll(() => shown()).toBe('second');
  late.resolve('first');
  await first;
  expect(shown()).toBe('second');
  end();
});

it('an awaited mutation of an admin settles when the list shows the change', async () => {
  const { mutate, rename, shown, end } = await open();
  const atEnd: unknown[] = [];
  const onSettled = () => void atEnd.push(shown());
  await mutate(['admin'], rename('new'), { meta: { refresh: 'awaited' }, onSettled });
  expect(atEnd).toEqual(['new']);
  end();
});

it('refetches admin data after a refused change, but not after a refused form', async () => {
  const { mutate, refuse, load, end } = await open();
  await expect(
    mutate(['admin'], () => mutate(['admin', 'regions', 'update'], refuse), {
      meta: { refresh: 'onSuccess' },
    }),
  ).rejects.toThrow('refused');
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).toHaveBeenCalledTimes(1);
  await expect(mutate(['admin', 'regions', 'update'], refuse)).rejects.toThrow('refused');
  await expect.poll(() => load).toHaveBeenCalledTimes(2);
  end();
});
