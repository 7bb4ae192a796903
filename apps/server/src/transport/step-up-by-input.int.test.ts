import { adminOrderActions, jobKinds } from '@manabar/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { refusalOf } from './error-mapping.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ env: { ADMIN_STEP_UP: 'required' } });
});
afterAll(() => shop.close());

/** Those of several inputs for which a call waits to be confirmed. */
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

/** What no call takes; a check that looks at it otherwise than the call does would let something by. */
const unknown = ['constructor', ' refund', ['retry'], null];

test('acts on orders that may pay wait for it, and what nobody knows', async () => {
  const { orders } = (await shop.createAdmin()).call.admin;
  const values = [...adminOrderActions, ...unknown];
  const pay = values.filter((value) => value !== 'retry');
  expect(await confirmed(orders.act, 'action', values)).toEqual(pay);
});

test('jobs that pay or give codes wait for it, and what nobody knows', async () => {
  const { jobs } = (await shop.createAdmin()).call.admin;
  const values = [...jobKinds, ...unknown];
  expect(await confirmed(jobs.start, 'kind', values)).toEqual(['batches.make_good', ...unknown]);
});

test('where webhooks go, and what is told there, waits for it; a note and an end to it do not', async () => {
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

test('a refund over REST waits for it, a question to the supplier does not', async () => {
  const admin = await shop.createAdmin();
  const app = await shop.app();
  const act = async (action: string) => {
    const answer = await app.inject({
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
