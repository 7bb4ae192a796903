import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import type { Supplier } from '#suppliers/supplier.ts';
import { startProgram } from '#testing/clients/server-process.ts';
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

test('restore:reconcile names the top-ups that the supplier has and whose orders are gone', async () => {
  const report = await reconcileRestore(restored.deps, moment, { log: Readable.from(workerLog()) });
  expect(report.problems).toEqual([]);
  expect(report.lines).toContain(
    '3 top-ups read from the log, 2 of them delivered for orders that are gone.',
  );
  expect(report.before).toEqual(
    [`${orders.credited}-1`, `${orders.redeemed}-1`].map(
      (reference) =>
        `Before you open: charge the customer ${world.buyer.userId}, or bear it: the supplier has the top-up ${reference}, whose order is gone.`,
    ),
  );
});

test('restore:reconcile names no top-up whose order was restored', async () => {
  const { lines: report } = await reconcileRestore(world.shop.deps, moment, {
    log: Readable.from(workerLog()),
  });
  expect(report).toContain(
    '3 top-ups read from the log, 0 of them delivered for orders that are gone.',
  );
});

test('restore:reconcile reports each top-up about which the supplier does not answer, and asks about the others', async () => {
  const { deps } = restored;
  const silent = `${orders.credited}-1`;
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
    log: Readable.from(workerLog()),
  });
  expect(report.problems).toEqual([
    `The supplier did not answer about the top-up ${silent}: run this again.`,
  ]);
  expect(report.lines).toEqual(
    expect.arrayContaining([
      '3 top-ups read from the log, 1 of them delivered for orders that are gone.',
      'Ledger balanced.',
    ]),
  );
  expect(report.before).toEqual([expect.stringContaining(`${orders.redeemed}-1`)]);
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
  expect(report.before).toHaveLength(2);
});

test('restore:reconcile reads the workers’ log from a file, and fails without that file', async () => {
  const folder = temporaryFolder('log');
  const file = join(folder, 'worker.log');
  const run = async () => {
    const program = startProgram(
      'cli/restore-reconcile.ts',
      { ...world.sandbox.env, DATABASE_URL: restored.databaseUrl, MANABAR_DATA_DIR: folder },
      ['--from', moment.toISOString(), '--log', file],
    );
    return { code: await program.ended, output: program.output() };
  };
  expect(await run()).toEqual({ code: 1, output: expect.stringContaining('no such file') });
  writeFileSync(file, workerLog().join('\n'));
  expect(await run()).toEqual({
    code: 0,
    output: expect.stringMatching(
      /Ledger balanced\.\n(Before you open: charge the customer .*\n){2}$/,
    ),
  });
});
