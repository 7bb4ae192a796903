import { expect, test } from 'vitest';
import { outgoingCalls } from './counters.ts';
import { timeCall } from './time-call.ts';

const countOf = async (to: string, result: string) => {
  const { values } = await outgoingCalls.get();
  const counts = values.filter(
    ({ metricName, labels }) =>
      metricName?.endsWith('_count') && labels.to === to && labels.result === result,
  );
  return counts.reduce((sum, { value }) => sum + value, 0);
};

test('the metrics count an outgoing call as ok or failed by whether its answer was definite', async () => {
  const ask = (status: string) =>
    timeCall(
      { to: 'supplier-a', call: 'ask' },
      () => Promise.resolve({ status }),
      (answer) => answer.status === 'unknown',
    );
  expect(await ask('succeeded')).toEqual({ status: 'succeeded' });
  await ask('unknown');
  await ask('rejected');
  expect([await countOf('supplier-a', 'ok'), await countOf('supplier-a', 'failed')]).toEqual([
    2, 1,
  ]);
});

test('the metrics count an outgoing call that throws as failed, and its error is passed on', async () => {
  const broken = timeCall(
    { to: 'supplier-b', call: 'check' },
    () => Promise.reject(new Error('no answer')),
    () => false,
  );
  await expect(broken).rejects.toThrow('no answer');
  expect([await countOf('supplier-b', 'ok'), await countOf('supplier-b', 'failed')]).toEqual([
    0, 1,
  ]);
});
