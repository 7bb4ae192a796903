import { topupServices } from '@manabar/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { startFakeSupplier, type FakeSupplier } from '#testing/fakes/fake-supplier.ts';
import { json } from '#testing/fakes/local-server.ts';
import { createSuppliers, type Suppliers, type SuppliersOptions } from './index.ts';
import type { Supplier } from './supplier.ts';

const SECRET = 'a secret of both';
const topup = { reference: 'i-17', service: 'freefire', recipient: '123456789', item: '110' };

let fake: FakeSupplier;
let opened: Suppliers[];
beforeEach(async () => {
  fake = await startFakeSupplier(SECRET);
  fake.behave(json(200, { status: 'succeeded', supplier_id: 's' }));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((suppliers) => suppliers.close()));
  await fake.close();
});

function open(settings: Partial<SuppliersOptions['env']>): Suppliers {
  const suppliers = createSuppliers({
    env: {
      NODE_ENV: 'development',
      SUPPLIER: 'sandbox',
      SUPPLIER_URL: undefined,
      SUPPLIER_SECRET: SECRET,
      SANDBOX_PORT: undefined,
      ...settings,
    },
    clock: new FakeClock(),
    log: createLogger('silent'),
  });
  opened.push(suppliers);
  return suppliers;
}
const port = () => Number(new URL(fake.url).port);
const works = async (supplier: Supplier) =>
  (await supplier.sendTopup(topup)).status === 'succeeded';

test('top-ups of every game use the supplier of the setting', async () => {
  const development = open({ SANDBOX_PORT: port() });
  const own = open({ SUPPLIER: 'http', SUPPLIER_URL: fake.url });
  for (const service of topupServices) {
    expect(development.supplierFor(service).name).toBe('sandbox');
    expect(await works(development.supplierFor(service))).toBe(true);
    expect(own.supplierFor(service).name).toBe('http');
    expect(await works(own.supplierFor(service))).toBe(true);
  }
});

test('a previously used supplier is still available by name after the setting changed', async () => {
  const suppliers = open({ SUPPLIER: 'http', SUPPLIER_URL: fake.url, SANDBOX_PORT: port() });
  expect(await suppliers.supplierNamed('sandbox').askTopup('i-17')).toMatchObject({
    status: 'succeeded',
  });
});

test.each<[string, Partial<SuppliersOptions['env']>, string]>([
  ['the sandbox is not there', {}, 'sandbox'],
  ['nobody shares a secret', { SUPPLIER_SECRET: undefined, SANDBOX_PORT: 4001 }, 'sandbox'],
  ['it was never known', {}, 'another'],
  ['the shop sells no top-ups', { SUPPLIER: 'none', SANDBOX_PORT: 4001 }, 'http'],
])(
  'a supplier reports calls as not sent and results as unknown when %s',
  async (_why, settings, name) => {
    const supplier = open(settings).supplierNamed(name);
    const notSent = { status: 'not_sent', cause: expect.any(Error) as Error };
    const unknown = { status: 'unknown', cause: expect.any(Error) as Error };
    expect(supplier.name).toBe(name);
    expect([
      await supplier.sendTopup(topup),
      await supplier.sendRedemption({ reference: 'i-18', code: 'C', playerId: '12345' }),
      await supplier.askTopup('i-17'),
      await supplier.askRedemption('i-18'),
    ]).toEqual([notSent, notSent, unknown, unknown]);
    await expect(supplier.checkPlayer('pubg', '12345')).rejects.toMatchObject({
      code: 'supplier_unavailable',
    });
    expect(fake.heard).toEqual([]);
  },
);

test('production does not use a configured sandbox supplier', async () => {
  const suppliers = open({
    NODE_ENV: 'production',
    SUPPLIER: 'http',
    SUPPLIER_URL: 'https://supplier.example',
    SANDBOX_PORT: port(),
  });
  expect(suppliers.supplierFor('pubg').name).toBe('http');
  expect(await works(suppliers.supplierNamed('sandbox'))).toBe(false);
  expect(fake.heard).toEqual([]);
});
