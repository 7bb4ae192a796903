import { expect, it } from 'vitest';
import { runSteps, type Step } from './run.ts';
import type { Outcome } from './summary.ts';

const look = (name: string): Step => ({ name, single: true });

/** Steps that end when they are told to; those named `bad` fail. */
function watched() {
  const running = new Map<string, () => void>();
  const begun: string[] = [];
  const run = async ({ name }: Step): Promise<Outcome> => {
    begun.push(name);
    await new Promise<void>((resolve) => running.set(name, resolve));
    return { name, state: name.startsWith('bad') ? 'failed' : 'passed', seconds: 0 };
  };
  const end = async (name: string) => {
    running.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
    return [...begun];
  };
  return { run, end };
}

it('runs neighbours that keep one core busy two at a time, and others alone', async () => {
  const { run, end } = watched();
  const steps = [{ name: 'first' }, look('a'), look('b'), look('c'), { name: 'last' }];
  const all = runSteps(steps, run);
  expect(await end('nothing')).toEqual(['first']);
  expect(await end('first')).toEqual(['first', 'a', 'b']);
  expect(await end('b')).toEqual(['first', 'a', 'b', 'c']);
  expect(await end('a')).toEqual(['first', 'a', 'b', 'c']);
  expect(await end('c')).toEqual(['first', 'a', 'b', 'c', 'last']);
  await end('last');
  expect((await all).map(({ name }) => name)).toEqual(['first', 'a', 'b', 'c', 'last']);
});

it('does not run what needs a step that did not pass, and runs the rest', async () => {
  const { run, end } = watched();
  const all = runSteps([{ name: 'bad' }, { name: 'a', needs: ['bad'] }, { name: 'b' }], run);
  await end('bad');
  await end('b');
  expect((await all).map(({ state }) => state)).toEqual(['failed', 'not run', 'passed']);
});
