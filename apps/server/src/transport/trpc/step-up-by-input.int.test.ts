import { adminOrderActions, jobKinds } from '@manabar/contracts';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { refusalOf } from '#procedures/error-mapping.ts';

const shop = useTestShop({ env: { ADMIN_STEP_UP: 'required' } });

/** Returns the inputs for which a call requires step-up. */
async function confirmed(
  call: (input: never) => Promise<unknown>,
  field: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  const asked = [];
  for (const value of values) {
    const error: unknown = await call({ [field]: value } as never).catch(
      (thrown: unknown) => thrown,
    );
    if (refusalOf(error)?.code === 'step_up_required') asked.push(value);
  }
  return asked;
}

/** Invalid inputs; a check that parses them differently from the call could be bypassed. */
const unknown = ['constructor', ' refund', ['retry'], null];

test('an admin’s actions on orders that may pay require step-up, and so do unknown actions', async () => {
  const { orders } = (await shop.createAdmin()).call.admin;
  const values = [...adminOrderActions, ...unknown];
  const pay = values.filter((value) => value !== 'retry');
  expect(await confirmed(orders.act, 'action', values)).toEqual(pay);
});

test('an admin’s bulk job named only by its kind requires step-up, except marking codes as popular', async () => {
  const { jobs } = (await shop.createAdmin()).call.admin;
  const values = [...jobKinds, ...unknown];
  const harmless = 'codes.popular';
  expect(await confirmed(jobs.start, 'kind', values)).toEqual(
    values.filter((value) => value !== harmless),
  );
});

/** Returns whether a call requires step-up for each of these inputs. */
async function waits(call: (input: never) => Promise<unknown>, inputs: object[]) {
  const asked = inputs.map((input) =>
    call(input as never).then(
      () => false,
      (error: unknown) => refusalOf(error)?.code === 'step_up_required',
    ),
  );
  return Promise.all(asked);
}

test('an admin’s bulk jobs that put codes on sale require step-up, those that take them off do not', async () => {
  const { jobs } = (await shop.createAdmin()).call.admin;
  const onSale = [
    { kind: 'codes.status', status: 'available' },
    { kind: 'generatedCodes.publish', published: true },
    { kind: 'generatedCodes.publish', published: 'false' },
    { kind: 'pubgCodes.status', status: 'available' },
    { kind: 'codes.status' },
  ];
  const offSale = [
    { kind: 'codes.status', status: 'used' },
    { kind: 'generatedCodes.publish', published: false },
    { kind: 'pubgCodes.status', status: 'used' },
    { kind: 'pubgCodes.status', status: 'error' },
  ];
  expect(await waits(jobs.start, onSale)).toEqual(onSale.map(() => true));
  expect(await waits(jobs.start, offSale)).toEqual(offSale.map(() => false));
});

test('an admin’s change of a code’s price, goods or text requires step-up, taking it off sale does not', async () => {
  const { codes, generatedCodes, pubgCodes } = (await shop.createAdmin()).call.admin;
  const changes = [
    { priceUsd: 0.01 },
    { priceRub: 1 },
    { gameAmount: 1 },
    { productId: 1 },
    { regionId: 0 },
    { code: 'ABCD' },
    { status: 'available' },
    { published: true },
    { status: 'used', priceUsd: 0.01 },
  ].map((change) => ({ id: 1, ...change }));
  for (const call of [codes.update, generatedCodes.update, pubgCodes.update])
    expect(await waits(call, changes)).toEqual(changes.map(() => true));
  const off = { id: 1, version: 1 };
  expect(await waits(codes.update, [{ ...off, status: 'used', popular: true }])).toEqual([false]);
  expect(await waits(generatedCodes.update, [{ ...off, published: false }])).toEqual([false]);
  expect(await waits(pubgCodes.update, [{ ...off, status: 'error' }])).toEqual([false]);
  expect(
    await waits(generatedCodes.publish, [
      { ids: [1], published: true },
      { ids: [1], published: false },
    ]),
  ).toEqual([true, false]);
});

test('an admin’s change of a denomination requires step-up unless it goes off sale', async () => {
  const { freefireDenominations, pubgDenominations } = (await shop.createAdmin()).call.admin;
  const changes = [{ price: 0.01 }, { item_id: 'x' }, { is_active: true }, { name: 'x' }];
  const ofPubg = [{ price_usd: 0.01 }, { uc_amount: 1 }, { active: true }];
  const all = (list: object[]) => list.map((change) => ({ id: 1, ...change }));
  expect(await waits(freefireDenominations.update, all(changes))).toEqual(changes.map(() => true));
  expect(await waits(pubgDenominations.update, all(ofPubg))).toEqual(ofPubg.map(() => true));
  expect(await waits(freefireDenominations.update, all([{ is_active: false }]))).toEqual([false]);
  expect(await waits(pubgDenominations.update, all([{ active: false }]))).toEqual([false]);
});

test('an admin who puts a product or region back on sale needs step-up, for other fields none', async () => {
  const { products, regions } = (await shop.createAdmin()).call.admin;
  const of = (changes: object[]) => changes.map((change) => ({ id: 1, ...change }));
  const onSale = [
    { hasGlobalCodes: true },
    { hasGlobalCodes: 'true' },
    { title: 'x', hasGlobalCodes: true },
  ];
  expect(await waits(products.update, of(onSale))).toEqual([true, true, true]);
  expect(await waits(products.update, of([{ title: 'x' }, { hasGlobalCodes: false }]))).toEqual([
    false,
    false,
  ]);
  expect(await waits(products.setRegions, [{ id: 1, regionIds: [1] }])).toEqual([true]);
  expect(await waits(regions.update, of([{ is_active: true }, { is_active: 1 }]))).toEqual([
    true,
    true,
  ]);
  expect(await waits(regions.update, of([{ name: 'x' }, { is_active: false }]))).toEqual([
    false,
    false,
  ]);
});

test('an admin’s change of a webhook’s address or events requires step-up; its note or end does not', async () => {
  const { webhooks } = (await shop.createAdmin()).call.admin;
  const asked = async (call: (input: never) => Promise<unknown>, inputs: object[]) => {
    const codes = inputs.map((input) =>
      call({ id: 1, ...input } as never).then(
        () => 'done',
        (error: unknown) => refusalOf(error)?.code,
      ),
    );
    return Promise.all(codes);
  };
  const aimed = [{ url: 'https://a.example/' }, { accountId: null }, { events: ['stock.low'] }];
  expect(
    await asked(webhooks.update, [
      ...aimed,
      { description: 'Note', url: 'https://a.example/' },
      { description: 'Note', version: 1 },
    ]),
  ).toEqual([...Array.from({ length: 4 }, () => 'step_up_required'), 'not_found']);
  const states = [true, false, null, 'false', undefined].map((active) => ({ active }));
  expect(await asked(webhooks.setActive, states)).toEqual([
    'step_up_required',
    'not_found',
    ...Array.from({ length: 3 }, () => 'step_up_required'),
  ]);
});

test('an admin’s refund of an order over REST requires step-up, a retry does not', async () => {
  const admin = await shop.createAdmin();
  const act = async (action: string) => {
    const answer = await shop.inject({
      method: 'PUT',
      url: '/api/admin/orders/MB-00000000',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { action, reason: 'asked for' },
    });
    return [answer.statusCode, answer.json<{ error: { code: string } }>().error.code];
  };
  expect(await act('refund')).toEqual([403, 'step_up_required']);
  expect(await act('retry')).toEqual([404, 'not_found']);
  await admin.call.admin.security.stepUp({ password: admin.password });
  expect(await act('refund')).toEqual([404, 'not_found']);
});
