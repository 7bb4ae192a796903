import { describe, expect, test } from 'vitest';
import { addProduct, addRegion, buy, newCode } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useCodeAdmin } from '#testing/shops/code-admin.ts';

const world = useCodeAdmin();
const { audited, codes, create, prices } = world;

describe('changing a code', () => {
  test('a changed price moves the code to another option and removes the empty one', async () => {
    const made = await create({ popular: true });
    const moved = await codes().update({ id: made.id, priceUsd: 5.49 });
    expect(moved).toMatchObject({ priceUsd: 5.49, priceRub: 450, popular: true, version: 2 });
    expect(await prices()).toEqual([
      { game_amount: 100, price_usd: 5.49, price_rub: 450, available_count: 1 },
    ]);
  });

  test('a price that its last free code left is not listed as sold out beside the new one', async () => {
    await create();
    const { id } = await create();
    await buy(world.shop, await world.shop.registerUser(), {
      ...{ productId: world.productId, gameAmount: 100 },
    });
    await codes().update({ id, priceUsd: 5.49 });
    expect(await prices()).toEqual([
      { game_amount: 100, price_usd: 5.49, price_rub: 450, available_count: 1 },
    ]);
  });

  test('a changed product and region moves the code there', async () => {
    const other = await addProduct(world.admin);
    const regionId = await addRegion(world.shop, { name: 'Россия', code: 'ru' });
    await world.admin.call.admin.products.setRegions({ id: other.id, regionIds: [regionId] });
    const made = await create();
    expect(await codes().update({ id: made.id, productId: other.id, regionId })).toMatchObject({
      productId: other.id,
      regionId,
    });
    expect(await prices()).toEqual([]);
    expect(await prices(other.id, regionId)).toMatchObject([{ available_count: 1 }]);
  });

  test('a changed text of a code is checked against all loaded codes, and frees the old text', async () => {
    const [first, second, third] = [newCode(), newCode(), newCode()];
    const made = await create({ code: first });
    await create({ code: second });
    await expect(codes().update({ id: made.id, code: second })).rejects.toEqual(
      refusal('conflict', { code: 'duplicate' }),
    );
    expect((await codes().update({ id: made.id, code: third })).code).toBe(
      `••••${third.slice(-4)}`,
    );
    expect(await codes().reveal({ id: made.id })).toEqual({ code: third });
    expect((await create({ code: first })).status).toBe('available');
  });

  test('an update of a code with its masked text as listed keeps the text', async () => {
    const code = newCode();
    const made = await create({ code });
    const { version, ...same } = await codes().update({ ...made, id: made.id });
    expect({ ...same, version: version - 1 }).toEqual(made);
    expect(await codes().reveal({ id: made.id })).toEqual({ code });
  });

  test('a code with an invisible character that was stored before such were refused can be changed', async () => {
    const { id } = await create();
    const stored = `${newCode()}\u200b`;
    const { cipher, keyId } = world.shop.deps.codeCipher.encrypt(stored);
    await world.shop.deps.pool.query('UPDATE codes SET cipher = $2, key_id = $3 WHERE id = $1', [
      ...[id, cipher, keyId],
    ]);
    const { code } = await codes().get({ id });
    for (const [sent, priceUsd] of [
      [code, 6],
      [stored, 7],
    ] as const)
      expect(await codes().update({ id, code: sent, priceUsd })).toMatchObject({ priceUsd });
    for (const sent of [`${newCode()}\u200b`, 'A\u0000B'])
      await expect(codes().update({ id, code: sent })).rejects.toEqual(
        refusal('validation_error', { code: 'invalid' }),
      );
    expect(await codes().reveal({ id })).toEqual({ code: stored });
  });

  test('taking a code off sale and putting it back are separate audit actions', async () => {
    const { id } = await create();
    expect(await codes().update({ id, status: 'used' })).toMatchObject({ status: 'used' });
    expect(await prices()).toMatchObject([{ available_count: 0 }]);
    expect(await codes().update({ id, status: 'available' })).toMatchObject({
      status: 'available',
    });
    expect(await prices()).toMatchObject([{ available_count: 1 }]);
    expect(await audited(id)).toEqual(['code.put_back', 'code.take_off', 'code.create']);
  });

  test('refuses a change of a code that leaves no price', async () => {
    const { id } = await create({ priceRub: null });
    await expect(codes().update({ id, priceUsd: null })).rejects.toEqual(
      refusal('validation_error', { priceUsd: 'price_required' }),
    );
    expect(await codes().update({ id, priceUsd: null, priceRub: 400 })).toMatchObject({
      priceUsd: null,
      priceRub: 400,
    });
  });

  test('refuses the second of two concurrent changes of a code by its older version', async () => {
    const other = await world.shop.createAdmin();
    const { id, version } = await create();
    const results = await Promise.allSettled([
      codes().update({ id, version, priceUsd: 5 }),
      other.call.admin.codes.update({ id, version, priceUsd: 6 }),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toEqual(refusal('conflict', { version: 2 }));
    expect((await codes().get({ id })).version).toBe(2);
  });

  test('accepts a change of a code without a version', async () => {
    const { id } = await create();
    await codes().update({ id, priceUsd: 5 });
    expect(await codes().update({ id, priceUsd: 6 })).toMatchObject({ version: 3 });
  });
});

test('refuses to change a voided code', async () => {
  const made = await create();
  const customer = await world.shop.registerUser();
  await buy(world.shop, customer, { productId: world.productId, gameAmount: 100 });
  await world.shop.deps.pool.query(`UPDATE codes SET revealed_at = now() WHERE id = $1`, [made.id]);
  await world.shop.deps.pool.query(`UPDATE codes SET state = 'voided' WHERE id = $1`, [made.id]);
  await expect(codes().update({ id: made.id, status: 'available' })).rejects.toEqual(
    refusal('conflict'),
  );
  await expect(codes().delete({ id: made.id })).rejects.toEqual(refusal('conflict'));
});
