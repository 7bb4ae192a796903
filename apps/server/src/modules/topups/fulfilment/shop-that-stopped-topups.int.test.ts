import { expect, test } from 'vitest';
import { createSuppliers } from '#suppliers/index.ts';
import { freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';
import { useTopupReviewWorld } from '#testing/shops/use-topup-review-world.ts';

const world = useTopupReviewWorld();

test('delivers a top-up that was due while the shop sold no top-ups, once it sells them again', async () => {
  const { deps } = world.shop;
  const sell = (SUPPLIER: 'http' | 'none', SUPPLIER_URL?: string) => {
    deps.suppliers = createSuppliers({ ...deps, env: { ...deps.env, SUPPLIER, SUPPLIER_URL } });
  };
  const id = await world.place(freefireData(world.offer));
  const [item = 0] = (await itemsOf(deps, id)).map(Number);
  sell('none');
  await world.fulfil(item);
  expect(await world.get(id)).toMatchObject({ status: 'pending', refunded_amount: 0 });
  sell('http', `http://127.0.0.1:${deps.env.SANDBOX_PORT}`);
  await world.play(id);
  expect(await world.get(id)).toMatchObject({ status: 'completed' });
});
