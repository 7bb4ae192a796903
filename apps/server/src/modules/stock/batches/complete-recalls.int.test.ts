import { beforeAll, expect, test } from 'vitest';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { completeRecallsJob } from '../index.ts';

const { shop, admin } = useShop();
let world: ReturnType<typeof batchesOf>;

beforeAll(async () => {
  world = batchesOf(shop, admin);
});

const stateOf = async (id: number) => (await admin.call.admin.batches.get({ id })).state;
const complete = () => completeRecallsJob.run(shop.deps);

test('a recall is completed when its last buyers returned their codes or were refunded one by one', async () => {
  const batch = await world.load(2);
  const returned = await world.sell(batch, 1);
  const refunded = await world.sell(batch, 1);
  await world.recall(batch.id);
  await returned.customer.call.orders.refundUnrevealed({ id: returned.id });
  await complete();
  expect(await stateOf(batch.id)).toBe('recalling');
  await admin.call.admin.orders.act({ id: refunded.id, action: 'refund', reason: 'recalled' });
  await complete();
  expect(await stateOf(batch.id)).toBe('recalled');
  const [entry] = (await admin.call.admin.audit.list({ q: `batch:${batch.id}` })).items;
  expect(entry).toMatchObject({ action: 'batch.recalled', actor: 'shop' });
});
