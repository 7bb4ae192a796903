import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import type { Supplier } from '#suppliers/supplier.ts';
import { startProgram } from '#testing/clients/server-process.ts';
import { capturedPayment, FakeGateway, withGateway } from '#testing/fakes/fake-gateway.ts';
import { recordLog } from '#testing/fakes/recorded-log.ts';
import {
  addDenomination,
  freefireData,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { openTopupWorld } from '#testing/shops/topup-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { reconcileRestore } from './reconcile-restore.ts';

// The restored database lacks the orders of top-ups that the supplier has; the log of the workers names them.

const { log, lines } = recordLog();
const world = useWorld(() => openTopupWorld({ log }));
/** Shop without the orders. */
let restored: TestShop;
/** Ids of orders by their results. */
let orders: { credited: string; redeemed: string };

beforeAll(async () => {
  const { shop, sandbox, clock } = world;
  const offer = await addDenomination(shop.deps);
  const uc = await addDenomination(shop.deps, { service: 'pubg', gameAmount: 60, codes: 2 });
  orders = {
    credited: await world.place(freefireData(offer)),
    redeemed: await world.place(pubgData([uc])),
  };
  const rejected = await world.place(
    freefireData(offer, { player_id: '100000000', login: '100000000' }),
  );
  for (const id of [...Object.values(orders), rejected]) await world.play(id);
  restored = await createTestShop({ env: sandbox.env, clock });
});
afterEach(() => world.sandbox.calm());
afterAll(() => restored.close());

const workerLog = () => lines.map((line) => `worker-1  | ${JSON.stringify(line)}`);
const moment = new Date('2026-01-01T00:00:00Z');
const undone = expect.stringContaining('repeat what protected accounts');

test('restore:reconcile names the top-ups that the supplier has and whose orders are gone', async () => {
  const report = await reconcileRestore(restored.deps, moment, { log: Readable.from(workerLog()) });
  expect(report.problems).toEqual([]);
  expect(report.lines).toContain(
    '3 top-ups read from the log, 2 of them delivered for orders that are gone.',
  );
  expect(report.before).toEqual([
    ...[`${orders.credited}-1`, `${orders.redeemed}-1`].map(
      (reference) =>
        `Before you open: charge the customer ${world.buyer.userId}, or bear it: the supplier has the top-up ${reference}, whose order is gone.`,
    ),
    undone,
  ]);
});

test('restore:reconcile names no top-up whose order was restored', async () => {
  const { lines: report } = await reconcileRestore(world.shop.deps, moment, {
    log: Readable.from(workerLog()),
  });
  expect(report).toContain(
    '3 top-ups read from the log, 0 of them delivered for orders that are gone.',
  );
});

test('restore:reconcile names the suppliers that do not answer, the causes and the first references, and asks about the others', async () => {
  const { deps } = restored;
  const silent = `${orders.credited}-1`;
  const absent = (n: number) =>
    JSON.stringify({
      ...{ msg: 'top-up sent', reference: `gone-${n}`, order: `gone-${n}` },
      ...{ supplier: 'former', byCode: false, user: 1 },
    });
  const withSilence = (supplier: Supplier): Supplier => ({
    ...supplier,
    askTopup: async (reference) =>
      reference === silent
        ? { status: 'unknown', cause: new Error('silent') }
        : supplier.askTopup(reference),
  });
  const suppliers = {
    ...deps.suppliers,
    supplierNamed: (name: string) => withSilence(deps.suppliers.supplierNamed(name)),
  };
  const report = await reconcileRestore({ ...deps, suppliers }, moment, {
    log: Readable.from([...workerLog(), ...Array.from({ length: 5 }, (_, n) => absent(n))]),
  });
  expect(report.problems).toEqual([
    `The state of 1 top-ups of the supplier sandbox is unknown (silent): remove the cause and run this again. References: ${silent}.`,
    'The state of 5 top-ups of the supplier former is unknown (the supplier "former" is not set up): remove the cause and run this again. References: gone-0, gone-1, gone-2 and 2 more.',
  ]);
  expect(report.lines).toEqual(
    expect.arrayContaining([
      '8 top-ups read from the log, 1 of them delivered for orders that are gone.',
      'Ledger balanced.',
    ]),
  );
  expect(report.before).toEqual([expect.stringContaining(`${orders.redeemed}-1`), undone]);
});

test('restore:reconcile reports a gateway that does not answer, and finishes the other steps', async () => {
  await world.sandbox.outage('gateway', 'error');
  const report = await reconcileRestore(restored.deps, moment, {
    log: Readable.from(workerLog()),
  });
  expect(report.problems).toEqual([
    expect.stringMatching(/^Payments of sandbox were not all compared \(.+\): run this again\.$/),
  ]);
  expect(report.lines).toContain('Ledger balanced.');
  expect(report.before).toHaveLength(3);
});

test('restore:reconcile prints the first reasons and the count of the others when many payments could not be compared', async () => {
  const payments = Array.from({ length: 5 }, (_, n) =>
    capturedPayment({ id: `pay_${n}`, reference: `NOBODY${n}` }),
  );
  const gateway = new FakeGateway('sandbox', 'signature');
  for (const payment of payments) gateway.payments.set(payment.id, payment);
  gateway.find_ = async () => ({ status: 'unavailable', cause: 'silent' });
  const gateways = withGateway(restored.deps.gateways, gateway);
  const { problems } = await reconcileRestore({ ...restored.deps, gateways }, moment);
  const reasons = [0, 1, 2].map(
    (n) => `cannot reconcile payment pay_${n}: sandbox lists what it does not find`,
  );
  expect(problems).toEqual([
    `Payments of sandbox were not all compared (${reasons.join('; ')} and 2 more): run this again.`,
  ]);
});

test('restore:reconcile reads the workers’ log from a file, and changes nothing without that file', async () => {
  const folder = temporaryFolder('log');
  const file = join(folder, 'worker.log');
  const run = async (log = file) => {
    const program = startProgram(
      'cli/restore-reconcile.ts',
      { ...world.sandbox.env, DATABASE_URL: restored.databaseUrl, MANABAR_DATA_DIR: folder },
      ['--from', moment.toISOString(), '--log', log],
    );
    return { code: await program.ended, output: program.output() };
  };
  expect(await run()).toEqual({
    code: 1,
    output: `ENOENT: no such file or directory, open '${file}'\n`,
  });
  expect(await run(folder)).toEqual({ code: 1, output: `--log ${folder}: this is a folder.\n` });
  writeFileSync(file, workerLog().join('\n'));
  expect(await run()).toEqual({
    code: 0,
    output: expect.stringMatching(
      /Ledger balanced\.\n(Before you open: charge the customer .*\n){2}Before you open: repeat .*\n$/,
    ),
  });
});
