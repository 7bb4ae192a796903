import { expect, test } from 'vitest';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { buy } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

// Loaded and generated codes share a table, but are separate to admins.

const shop = useTestShop();
const shelf = useFixture(() => openGeneratedShelf(shop));
const user = useFixture(() => shop.registerUser());

const codes = () => shelf.admin.call.admin.generatedCodes;

test('lists, changes and reveals of loaded codes leave out generated ones', async () => {
  const { id, text: code } = await shelf.makeOne({ published: true });
  const loaded = shelf.admin.call.admin.codes;
  for (const query of [
    {},
    { productId: shelf.productId },
    { q: code },
    { q: 'freefire-codes' },
    { status: 'available' as const },
  ]) {
    expect(await loaded.list(query)).toMatchObject({ items: [], total: 0 });
  }
  const order = await buy(shop, user, { productId: shelf.productId, gameAmount: 100 });
  expect(await loaded.list({ q: order })).toMatchObject({ items: [], total: 0 });
  for (const call of [
    () => loaded.get({ id }),
    () => loaded.update({ id, gameAmount: 5 }),
    () => loaded.delete({ id }),
    () => loaded.reveal({ id }),
  ]) {
    await expect(call()).rejects.toEqual(refusal('not_found'));
  }
  const { productId } = shelf;
  await expect(loaded.create({ productId, code, gameAmount: 5, priceUsd: 1 })).rejects.toEqual(
    refusal('conflict', { code: 'duplicate' }),
  );
});

test('a receipt counts the generated codes of an item, which the shop activates itself', async () => {
  const detail = async () => {
    const id = await buy(shop, user, { productId: shelf.productId, gameAmount: 100 });
    return (await user.call.orders.detail({ id })).items[0];
  };
  await shelf.makeOne({ published: true });
  expect(await detail()).toMatchObject({ generated_codes: 1 });
  const values = { gameAmount: 100, priceUsd: 1.99, priceRub: 150 };
  const { productId } = shelf;
  await shelf.admin.call.admin.codes.create({ productId, code: 'LOADED-CODE-0002', ...values });
  expect(await detail()).not.toHaveProperty('generated_codes');
});

test('a deleted denomination with generated codes is archived, and its codes can still be activated', async () => {
  const other = await openGeneratedShelf(shop, { gameAmount: 42 });
  const { id, text: code } = await other.makeOne();
  await other.admin.call.admin.freefireDenominations.delete({ id: other.denominationId });
  expect(await codes().get({ id })).toMatchObject({ denomination: '42 of freefire' });
  await user.call.topup.activateCode({ playerID: '123456789', code });
});

test('procedures of generated codes do not find a loaded one', async () => {
  const loaded = await shelf.admin.call.admin.codes.create({
    productId: shelf.productId,
    code: 'LOADED-CODE-0001',
    gameAmount: 100,
    priceUsd: 1.99,
    priceRub: 150,
  });
  await expect(codes().publish({ ids: [loaded.id], published: false })).rejects.toEqual(
    refusal('not_found', { ids: [loaded.id] }),
  );
  await expect(codes().get({ id: loaded.id })).rejects.toEqual(refusal('not_found'));
  await expect(codes().remove({ id: loaded.id })).rejects.toEqual(refusal('not_found'));
  await shelf.admin.call.admin.codes.delete({ id: loaded.id });
});
