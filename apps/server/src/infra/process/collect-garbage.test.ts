import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

test('collecting garbage frees what nothing refers to', async () => {
  let garbage: object | null = { text: 'x'.repeat(1000) };
  const reference = new WeakRef(garbage);
  garbage = null;
  await collectGarbage();
  expect(reference.deref()).toBeUndefined();
});
