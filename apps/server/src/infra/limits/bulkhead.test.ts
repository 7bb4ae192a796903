import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBulkhead } from './bulkhead.ts';

/** Work that runs until it is ended, with a count of the running ones. */
function openWork() {
  const running: { name: string; end: () => void }[] = [];
  const start = (name: string) => () =>
    new Promise<string>((resolve) => {
      running.push({
        name,
        end: () => {
          running.shift();
          resolve(name);
        },
      });
    });
  return { start, running, names: () => running.map(({ name }) => name) };
}

test('the bulkhead runs some works of a holder at once and the others in their order', async () => {
  const bulkhead = createBulkhead({ perHolder: 2, longestWaitMs: 60_000 });
  const { start, running, names } = openWork();
  const ended = ['a', 'b', 'c', 'd'].map((name) => bulkhead.run('one', start(name)));
  await sleep(0);
  expect(names()).toEqual(['a', 'b']);
  running[0]?.end();
  await ended[0];
  await sleep(0);
  expect(names()).toEqual(['b', 'c']);
  running[0]?.end();
  running[0]?.end();
  await sleep(0);
  running[0]?.end();
  expect(await Promise.all(ended)).toEqual(['a', 'b', 'c', 'd']);
});

test('the bulkhead lets a holder run while the works of another one wait', async () => {
  const bulkhead = createBulkhead({ perHolder: 1, longestWaitMs: 60_000 });
  const { start, running } = openWork();
  const first = bulkhead.run('one', start('first'));
  const second = bulkhead.run('one', start('second'));
  expect(await bulkhead.run('other', () => Promise.resolve(7))).toBe(7);
  running[0]?.end();
  await first;
  await sleep(0);
  running[0]?.end();
  await second;
});

test('the bulkhead continues after a work that fails, and passes its error on', async () => {
  const bulkhead = createBulkhead({ perHolder: 1, longestWaitMs: 60_000 });
  const failed = bulkhead.run('one', () => Promise.reject(new Error('broken')));
  const next = bulkhead.run('one', () => Promise.resolve(7));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe(7);
});

test('the bulkhead refuses works whose turn comes after the longest wait, without running them', async () => {
  const bulkhead = createBulkhead({ perHolder: 1, longestWaitMs: 20 });
  const { start, running, names } = openWork();
  const first = bulkhead.run('one', start('first'));
  const late = bulkhead.run('one', start('late'));
  await sleep(40);
  running[0]?.end();
  await first;
  await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  expect(names()).toEqual([]);
});

test('the bulkhead runs each work in the asynchronous context of its call', async () => {
  const bulkhead = createBulkhead({ perHolder: 1, longestWaitMs: 60_000 });
  const scope = new AsyncLocalStorage<string>();
  const read = () => Promise.resolve(scope.getStore());
  const calls = ['first', 'second'].map((name) => scope.run(name, () => bulkhead.run('one', read)));
  expect(await Promise.all(calls)).toEqual(['first', 'second']);
});
