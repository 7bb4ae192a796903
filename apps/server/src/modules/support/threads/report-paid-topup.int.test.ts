import { expect, test } from 'vitest';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';

const card = useCardBuyer();

test("a customer's report of a paid top-up opens a thread only after a quarter of an hour without delivery", async () => {
  const offer = await addDenomination(card.shop.deps, { name: '100 diamonds' });
  const { order_id } = await card.byCard(freefireData(offer));
  await card.settle(order_id);
  const report = () => card.buyer.call.support.threads.reportPayment({ order_id });
  expect(await report()).toEqual({ settled: true, status: 'pending', thread_id: null });
  card.clock.advance({ minutes: 16 });
  const late = await report();
  expect(late).toMatchObject({ settled: false, status: 'pending' });
  const admin = await card.shop.createAdmin();
  const { facts, order } = await admin.call.admin.support.threads.get({ id: late.thread_id ?? 0 });
  expect(facts).toContainEqual({ name: 'stage', value: 'paid' });
  expect(facts?.map(({ name }) => name)).toContain('captured');
  expect(order).toMatchObject({ items: [{ title: '100 diamonds', status: 'pending' }] });
});
