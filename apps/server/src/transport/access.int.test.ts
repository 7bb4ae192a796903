import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';
import { appRouter } from './app-router.ts';
import type { ErrorCode } from '@manabar/contracts';
import { refusalOf } from './error-mapping.ts';
import { endpointsOf, proceduresOf } from './rest/endpoints.ts';

type Access = 'anyone' | 'user' | 'admin';

/** Who may make each call: all of them, so that a new one without a line here fails. */
const table: Record<string, Access> = {
  'admin.audit.list': 'admin',
  'admin.batches.buyers': 'admin',
  'admin.batches.get': 'admin',
  'admin.batches.list': 'admin',
  'admin.batches.recall': 'admin',
  'admin.batches.release': 'admin',
  'admin.codes.bulkLoad': 'admin',
  'admin.codes.checkLoad': 'admin',
  'admin.codes.create': 'admin',
  'admin.codes.delete': 'admin',
  'admin.codes.get': 'admin',
  'admin.codes.list': 'admin',
  'admin.codes.reveal': 'admin',
  'admin.codes.update': 'admin',
  'admin.freefireDenominations.active': 'admin',
  'admin.freefireDenominations.create': 'admin',
  'admin.freefireDenominations.delete': 'admin',
  'admin.freefireDenominations.get': 'admin',
  'admin.freefireDenominations.list': 'admin',
  'admin.freefireDenominations.update': 'admin',
  'admin.generatedCodes.generate': 'admin',
  'admin.generatedCodes.get': 'admin',
  'admin.generatedCodes.list': 'admin',
  'admin.generatedCodes.publish': 'admin',
  'admin.generatedCodes.remove': 'admin',
  'admin.generatedCodes.reveal': 'admin',
  'admin.generatedCodes.update': 'admin',
  'admin.imports.check': 'admin',
  'admin.imports.run': 'admin',
  'admin.jobs.cancel': 'admin',
  'admin.jobs.get': 'admin',
  'admin.jobs.list': 'admin',
  'admin.jobs.start': 'admin',
  'admin.ledger.check': 'admin',
  'admin.ledger.list': 'admin',
  'admin.matters.list': 'admin',
  'admin.matters.resolve': 'admin',
  'admin.orders.act': 'admin',
  'admin.orders.get': 'admin',
  'admin.orders.list': 'admin',
  'admin.overview.get': 'admin',
  'admin.products.create': 'admin',
  'admin.products.delete': 'admin',
  'admin.products.get': 'admin',
  'admin.products.list': 'admin',
  'admin.products.setRegionCurrency': 'admin',
  'admin.products.setRegions': 'admin',
  'admin.products.update': 'admin',
  'admin.promotions.create': 'admin',
  'admin.promotions.delete': 'admin',
  'admin.promotions.get': 'admin',
  'admin.promotions.list': 'admin',
  'admin.promotions.update': 'admin',
  'admin.pubgCodes.bulkLoad': 'admin',
  'admin.pubgCodes.checkLoad': 'admin',
  'admin.pubgCodes.create': 'admin',
  'admin.pubgCodes.delete': 'admin',
  'admin.pubgCodes.get': 'admin',
  'admin.pubgCodes.list': 'admin',
  'admin.pubgCodes.reveal': 'admin',
  'admin.pubgCodes.update': 'admin',
  'admin.pubgDenominations.active': 'admin',
  'admin.pubgDenominations.create': 'admin',
  'admin.pubgDenominations.delete': 'admin',
  'admin.pubgDenominations.get': 'admin',
  'admin.pubgDenominations.list': 'admin',
  'admin.pubgDenominations.update': 'admin',
  'admin.rates.history': 'admin',
  'admin.rates.list': 'admin',
  'admin.rates.setSettings': 'admin',
  'admin.rates.settings': 'admin',
  'admin.rates.update': 'admin',
  'admin.regions.create': 'admin',
  'admin.regions.delete': 'admin',
  'admin.regions.get': 'admin',
  'admin.regions.list': 'admin',
  'admin.regions.update': 'admin',
  'admin.stock.list': 'admin',
  'admin.stock.setThreshold': 'admin',
  'admin.security.begin': 'admin',
  'admin.security.disable': 'admin',
  'admin.security.enable': 'admin',
  'admin.security.renewRecoveryCodes': 'admin',
  'admin.security.status': 'admin',
  'admin.security.stepUp': 'admin',
  'admin.services.adjustBalance': 'admin',
  'admin.services.block': 'admin',
  'admin.services.create': 'admin',
  'admin.services.createKey': 'admin',
  'admin.services.get': 'admin',
  'admin.services.list': 'admin',
  'admin.services.revokeKey': 'admin',
  'admin.services.unblock': 'admin',
  'admin.services.update': 'admin',
  'admin.support.list': 'admin',
  'admin.support.update': 'admin',
  'admin.users.adjustBalance': 'admin',
  'admin.users.block': 'admin',
  'admin.users.get': 'admin',
  'admin.users.list': 'admin',
  'admin.users.orders': 'admin',
  'admin.users.revokeSessions': 'admin',
  'admin.users.sessions': 'admin',
  'admin.users.setPassword': 'admin',
  'admin.users.unblock': 'admin',
  'admin.webhooks.create': 'admin',
  'admin.webhooks.delete': 'admin',
  'admin.webhooks.deliveries': 'admin',
  'admin.webhooks.delivery': 'admin',
  'admin.webhooks.get': 'admin',
  'admin.webhooks.list': 'admin',
  'admin.webhooks.replay': 'admin',
  'admin.webhooks.replayFailed': 'admin',
  'admin.webhooks.rotateSecret': 'admin',
  'admin.webhooks.sendTest': 'admin',
  'admin.webhooks.setActive': 'admin',
  'admin.webhooks.update': 'admin',
  'auth.login': 'anyone',
  'auth.logout': 'user',
  'auth.register': 'anyone',
  'cart.add': 'user',
  'cart.clear': 'user',
  'cart.get': 'user',
  'cart.remove': 'user',
  'cart.updateQuantity': 'user',
  'catalogue.bestsellers': 'anyone',
  'catalogue.byId': 'anyone',
  'catalogue.bySlug': 'anyone',
  'catalogue.codes': 'anyone',
  'catalogue.list': 'anyone',
  'catalogue.popular': 'anyone',
  'catalogue.prices': 'anyone',
  'orders.cancel': 'user',
  'orders.detail': 'user',
  'orders.list': 'user',
  'orders.payFromBalance': 'user',
  'orders.read': 'user',
  'orders.refundUnrevealed': 'user',
  'orders.revealCodes': 'user',
  'orders.topup': 'user',
  'orders.watch': 'user',
  'payments.check': 'user',
  'payments.create': 'user',
  'profile.get': 'user',
  'promotions.active': 'anyone',
  'shop.settings': 'anyone',
  'support.send': 'anyone',
  'topup.activateCode': 'user',
  'topup.activateFreefireCode': 'user',
  'topup.calculateSteam': 'user',
  'topup.checkFreefireId': 'anyone',
  'topup.checkPlayer': 'anyone',
  'topup.checkPubgId': 'anyone',
  'topup.deliveryTimes': 'anyone',
  'topup.freefireOffers': 'anyone',
  'topup.pubgPackages': 'anyone',
  'wallet.balance': 'user',
  'wallet.topUp': 'admin',
};

const procedures = proceduresOf(appRouter);
let shop: TestShop;
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  shop = await createTestShop();
  user = await shop.registerUser();
  admin = await shop.createAdmin();
});
afterAll(() => shop.close());

test('every procedure has its line, and every line its procedure', () => {
  expect(procedures.map(([path]) => path).sort()).toEqual(Object.keys(table).sort());
});

/** The refusal of a call without any input; null when it passed. */
async function refusalFor(
  path: string,
  token: string | null,
): Promise<ErrorCode | 'UNEXPECTED' | null> {
  const caller = appRouter.createCaller(shop.context({ token }));
  const call = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller);
  try {
    await (call as (input?: unknown) => Promise<unknown>)();
    return null;
  } catch (error) {
    return refusalOf(error)?.code ?? 'UNEXPECTED';
  }
}

const barred = ['unauthorized', 'forbidden', 'UNEXPECTED'];

describe.each(procedures.map(([path, meta]) => ({ path, meta })))('$path', ({ path, meta }) => {
  const access = table[path];

  test('says of itself who may call it', () => {
    expect(meta.access).toBe(access);
  });

  test.each([null, '', 'nonsense', 'A'.repeat(43)])('without a session (%j)', async (token) => {
    const code = await refusalFor(path, token);
    if (access === 'anyone') expect(barred).not.toContain(code);
    else expect(code).toBe('unauthorized');
  });

  test('as a customer', async () => {
    const { token } = path === 'auth.logout' ? await shop.registerUser() : user;
    const code = await refusalFor(path, token);
    if (access === 'admin') expect(code).toBe('forbidden');
    else expect(barred).not.toContain(code);
  });

  test('as an admin', async () => {
    const { token } = path === 'auth.logout' ? await shop.createAdmin() : admin;
    expect(barred).not.toContain(await refusalFor(path, token));
  });
});

describe('over REST', () => {
  const endpoints = endpointsOf(appRouter).filter(({ path }) => table[path] !== 'anyone');
  test.each(endpoints.map(({ path, meta }) => [meta.rest.method, meta.rest.path, path] as const))(
    '%s %s refuses whoever may not, before it looks at the input',
    async (method, restPath, path) => {
      const app = await shop.app();
      const url = `/api${restPath.replaceAll(/\{\w+\}/g, '1')}`;
      const payload = method === 'GET' ? {} : { payload: { nonsense: true } };
      const anonymous = await app.inject({ method, url, ...payload });
      expect([anonymous.statusCode, anonymous.json().error.code]).toEqual([401, 'unauthorized']);
      expect(anonymous.headers['cache-control']).toBe('no-store');
      if (table[path] !== 'admin') return;
      const customer = await app.inject({
        method,
        url,
        ...payload,
        headers: { authorization: `Bearer ${user.token}` },
      });
      expect([customer.statusCode, customer.json().error.code]).toEqual([403, 'forbidden']);
    },
  );
});
