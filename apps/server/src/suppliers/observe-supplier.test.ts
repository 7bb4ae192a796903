import { expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { createLogger } from '#infra/logger.ts';
import { outgoingCalls } from '#infra/metrics/counters.ts';
import { observeSupplier } from './observe-supplier.ts';
import type { Supplier } from './supplier.ts';

const cause = Object.assign(new Error('content of the answer'), { code: 'ECONNRESET' });
const unknown = async () => ({ status: 'unknown', cause }) as const;
const done = async () => ({ status: 'succeeded', supplierId: null }) as const;

/** Adapter of another protocol, which neither logs nor measures. */
const supplier: Supplier = {
  name: 'observed',
  checkPlayer: () => Promise.reject(new DomainError('supplier_unavailable', undefined, { cause })),
  sendTopup: unknown,
  askTopup: done,
  sendRedemption: done,
  askRedemption: unknown,
};

test('calls of every supplier are measured, and uncertain results are logged without content', async () => {
  let logged = '';
  const log = createLogger('debug', { write: (line) => void (logged += line) });
  const observed = observeSupplier(supplier, log);
  const topup = { reference: 'i-1', service: 'freefire', recipient: '123456789' };
  expect(await observed.sendTopup(topup)).toEqual({ status: 'unknown', cause });
  expect(await observed.askTopup('i-1')).toMatchObject({ status: 'succeeded' });
  await observed.sendRedemption({ reference: 'i-2', code: 'SECRET-CODE', playerId: '123456789' });
  await observed.askRedemption('i-2');
  await expect(observed.checkPlayer('pubg', '123456789')).rejects.toMatchObject({
    code: 'supplier_unavailable',
  });
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const line = {
    supplier: 'observed',
    cause: 'ECONNRESET',
    msg: 'supplier gave no definite answer',
  };
  expect(lines).toMatchObject([
    { ...line, call: 'sendTopup', reference: 'i-1', status: 'unknown' },
    { ...line, call: 'askRedemption', reference: 'i-2', status: 'unknown' },
    { ...line, call: 'checkPlayer', service: 'pubg' },
  ]);
  expect(logged).not.toMatch(/SECRET-CODE|123456789|content/);
  const { values } = await outgoingCalls.get();
  const counts = values.flatMap(({ metricName, labels, value }) =>
    metricName?.endsWith('_count') && labels.to === 'observed'
      ? [`${labels.call} ${labels.result} ${value}`]
      : [],
  );
  expect(counts.sort()).toEqual([
    'ask failed 1',
    'ask ok 1',
    'check failed 1',
    'send failed 1',
    'send ok 1',
  ]);
});
