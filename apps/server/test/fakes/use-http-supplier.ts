import { afterEach, beforeEach, expect } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { createSuppliers, type Suppliers } from '#suppliers/index.ts';
import type { Supplier } from '#suppliers/supplier.ts';
import { HANG_GUARD_MS } from '../fixtures/hang-guard.ts';
import { FakeClock } from './fake-clock.ts';
import { startFakeSupplier, type FakeSupplier } from './fake-supplier.ts';
import type { Behaviour } from './local-server.ts';

/** Time-out in milliseconds for tests that wait for it; a busy machine may answer later. */
export const TIME_LIMIT_MS = 700;
export const SECRET = 'a secret of both';
export const CODE = 'PUBG-CÖDE-0001-XYZ';

export const topup = {
  reference: 'i-17',
  service: 'freefire',
  recipient: '123456789',
  item: '110',
};
export const redemption = { reference: 'i-18', code: CODE, playerId: '123456789' };
export const unknown = { status: 'unknown', cause: expect.any(Error) as Error };
export const unavailable = expect.objectContaining({
  code: 'supplier_unavailable',
  status: 503,
}) as Error;
export const succeeded = JSON.stringify({ status: 'succeeded', supplier_id: 's' });

/** Makes every kind of call against one behaviour. */
export async function askAll(supplier: Supplier) {
  return {
    topup: await supplier.sendTopup(topup),
    redemption: await supplier.sendRedemption(redemption),
    askedTopup: await supplier.askTopup(topup.reference),
    askedRedemption: await supplier.askRedemption(redemption.reference),
  };
}
export const allOf = (result: unknown) => ({
  topup: result,
  redemption: result,
  askedTopup: result,
  askedRedemption: result,
});

/** Supplier over HTTP and its fake server, new for each test. */
export interface HttpSupplierWorld {
  fake: FakeSupplier;
  clock: FakeClock;
  logged: string;
  opened: Suppliers[];
  behave: (behaviour: Behaviour) => void;
  /** Opens the adapter, by default for the fake server and with its secret. */
  open: (url?: string, secret?: string) => Supplier;
  /** Opens the adapter like {@link HttpSupplierWorld.open}, with a short time-out for calls that are never answered. */
  openWithShortLimit: () => Supplier;
}

export function useHttpSupplier(): HttpSupplierWorld {
  const world = {} as HttpSupplierWorld;
  beforeEach(async () => {
    const fake = await startFakeSupplier(SECRET);
    Object.assign(world, { fake, clock: new FakeClock(), logged: '', opened: [] });
    world.behave = (behaviour) => fake.behave(behaviour);
    world.open = (url = fake.url, secret = SECRET) =>
      openSupplier(world, { url, secret, timeLimitMs: HANG_GUARD_MS });
    world.openWithShortLimit = () =>
      openSupplier(world, { url: fake.url, secret: SECRET, timeLimitMs: TIME_LIMIT_MS });
  });
  afterEach(async () => {
    await Promise.all(world.opened.map((suppliers) => suppliers.close()));
    await world.fake.close();
  });
  return world;
}

function openSupplier(
  world: HttpSupplierWorld,
  { url, secret, timeLimitMs }: { url: string; secret: string; timeLimitMs: number },
): Supplier {
  const suppliers = createSuppliers({
    env: {
      NODE_ENV: 'test',
      SUPPLIER: 'http',
      SUPPLIER_URL: url,
      SUPPLIER_SECRET: secret,
      SANDBOX_PORT: undefined,
    },
    clock: world.clock,
    log: createLogger('debug', { write: (line) => void (world.logged += line) }),
    timeLimitMs,
  });
  world.opened.push(suppliers);
  return suppliers.supplierFor('freefire');
}
