import { expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { createWorkQueue, type WorkOptions } from './work-queue.ts';

/** Creates a queue for one task of 1 s at a time, with at most 2.5 s of waiting, so that three tasks may wait. */
const createQueue = () => createWorkQueue({ concurrency: 1, longestWaitMs: 2500, typicalMs: 1000 });

/** Creates tasks that end on demand, and records their results. */
function createWorks(queue = createQueue()) {
  const started: string[] = [];
  const ended: string[] = [];
  const finish = new Map<string, () => void>();
  return {
    started,
    ended,
    add: (name: string, options?: WorkOptions) =>
      queue
        .run(() => {
          started.push(name);
          return new Promise<void>((resolve) => finish.set(name, resolve));
        }, options)
        .then(
          () => void ended.push(name),
          (error: unknown) => void ended.push(`${name}: ${(error as DomainError).code}`),
        ),
    finish: async (name: string) => {
      finish.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    refusal: (options?: WorkOptions) =>
      queue.run(() => Promise.resolve(), options).catch((error: unknown) => error),
  };
}

test('a work queue refuses work that would have to wait too long, and says for how long', async () => {
  const works = createWorks();
  for (const name of ['a', 'b', 'c', 'd']) void works.add(name);
  expect(await works.refusal()).toMatchObject({ code: 'unavailable', retryAfter: 3 });
  expect(works.started).toEqual(['a']);
  for (const name of ['a', 'b', 'c', 'd']) await works.finish(name);
  expect(works.ended).toEqual(['a', 'b', 'c', 'd']);
});

test('a work queue is full as long as it would refuse work', async () => {
  const queue = createQueue();
  const works = createWorks(queue);
  for (const name of ['a', 'b', 'c']) void works.add(name);
  expect(queue.isFull()).toBe(false);
  void works.add('d');
  expect(queue.isFull()).toBe(true);
  await works.finish('a');
  expect(queue.isFull()).toBe(false);
});

test('a work queue keeps room for preferred work, and runs it before the rest', async () => {
  const works = createWorks();
  for (const name of ['a', 'b', 'c', 'd']) void works.add(name);
  expect(await works.refusal()).toMatchObject({ code: 'unavailable' });
  for (const name of ['known 1', 'known 2', 'known 3']) void works.add(name, { preferred: true });
  expect(await works.refusal({ preferred: true })).toMatchObject({ code: 'unavailable' });
  await works.finish('a');
  await works.finish('known 1');
  expect(works.started).toEqual(['a', 'known 1', 'known 2']);
});

test('a work queue does not run work whose caller disconnected, and gives its slot to others', async () => {
  const works = createWorks();
  const gone = new AbortController();
  void works.add('a');
  for (const name of ['b', 'c', 'd']) void works.add(name, { signal: gone.signal });
  gone.abort();
  await works.finish('none');
  expect(works.ended).toEqual(['b: unavailable', 'c: unavailable', 'd: unavailable']);
  void works.add('e');
  await works.finish('a');
  expect(works.started).toEqual(['a', 'e']);
});

test('a work queue does not begin work whose caller disconnected before its turn', async () => {
  const works = createWorks();
  await works.add('a', { signal: AbortSignal.abort() });
  expect([works.started, works.ended]).toEqual([[], ['a: unavailable']]);
});

test('a work queue finishes work that runs when its caller goes, and keeps its place until then', async () => {
  const works = createWorks();
  const gone = new AbortController();
  void works.add('a', { signal: gone.signal });
  void works.add('b');
  gone.abort();
  await works.finish('none');
  expect([works.started, works.ended]).toEqual([['a'], []]);
  await works.finish('a');
  expect([works.started, works.ended]).toEqual([['a', 'b'], ['a']]);
});

test('a work queue admits more work when the measured time of its work is short', async () => {
  const queue = createQueue();
  for (let i = 0; i < 60; i++) await queue.run(() => Promise.resolve());
  const works = createWorks(queue);
  const names = Array.from({ length: 100 }, (_, i) => `w${i}`);
  for (const name of names) void works.add(name);
  await works.finish('w0');
  expect(works.ended).toEqual(['w0']);
  for (const name of names) await works.finish(name);
  expect(works.ended).toEqual(names);
});
