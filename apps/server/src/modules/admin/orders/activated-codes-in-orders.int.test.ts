import { expect, test } from 'vitest';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { buy } from '#testing/fixtures/products.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const shop = useWorld(createTestShop);
const shelf = useFixture(() => openGeneratedShelf(shop));
const buyer = useFixture(() => shop.registerUser());
const friend = useFixture(() => shop.registerUser());

test('the admin page of an order names the order in which one of its codes was activated', async () => {
  const [given] = await shelf.make(2, { published: true });
  const bought = { productId: shelf.productId, gameAmount: 100 };
  const first = await buy(shop, buyer, bought);
  const second = await buy(shop, buyer, bought);
  const activation = await friend.call.topup.activateCode({
    playerID: '123456789',
    code: given!.text,
  });
  const codesOf = async (id: string) =>
    (await shelf.admin.call.admin.orders.get({ id })).items.flatMap(({ codes }) => codes);
  expect(await codesOf(first)).toMatchObject([
    { id: given!.id, activation_order_id: activation.order_id },
  ]);
  expect((await codesOf(second))[0]?.activation_order_id).toBeUndefined();
});
