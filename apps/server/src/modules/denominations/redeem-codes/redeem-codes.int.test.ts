import { describe, expect, test } from 'vitest';
import { addProduct, newCode } from '#testing/fixtures/products.ts';
import { findColumnsContaining } from '#testing/fixtures/find-columns-containing.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { idOf, integer, text, type Method } from '#testing/clients/rest-client.ts';
import { useRedeemCodes } from '#testing/shops/use-redeem-codes.ts';

const { world, codes, newDenomination, add, load, actions } = useRedeemCodes();

const call = (method: Method, path: string, body?: unknown) =>
  world.rest(method, `/pubg-admin/codes${path}`, { token: world.admin.token, body });

describe('redeem codes over REST', () => {
  test('creates a redeem code with 201 and the object, updates it with 200, deletes it with {success}', async () => {
    const code = newCode();
    const shown = {
      id: integer,
      denominationId: world.denominationId,
      code: `••••${code.slice(-4)}`,
      ucAmount: 60,
      priceUsd: 1.99,
      priceRub: 150,
      status: 'available',
      created: text,
      version: 1,
    };
    const made = await call('POST', '', {
      denominationId: world.denominationId,
      code,
      ucAmount: 7,
      priceUsd: 1,
    });
    expect([made.status, made.body]).toEqual([201, shown]);
    const path = `/${idOf(made)}`;
    const changed = await call('PUT', path, { status: 'error', ucAmount: 9, version: 1 });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...shown, status: 'error', version: 2 },
    ]);
    expect((await call('GET', path)).body).toEqual(changed.body);
    expect((await call('GET', '')).body).toMatchObject({
      items: [changed.body],
      total: 1,
      page: 1,
    });
    const late = await call('PUT', path, { status: 'used', version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { error: { code: 'conflict' } }]);
    const revealed = await call('POST', `${path}/reveal`, { reason: 'look' });
    expect([revealed.status, revealed.body]).toEqual([200, { code }]);
    const deleted = await call('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }]);
    expect((await call('GET', path)).status).toBe(404);
    const bulk = await call('POST', '/bulk', {
      denominationId: world.denominationId,
      text: `${newCode()}\n\nA\u0001B`,
    });
    expect([bulk.status, bulk.body]).toEqual([
      200,
      { added: 1, duplicates: 0, errors: [{ line: 3, reason: 'code_invalid' }] },
    ]);
  });

  test('keeps a redeem code that was used elsewhere off sale', async () => {
    const code = newCode();
    const { denominationId } = world;
    const made = await call('POST', '', { denominationId, code, status: 'used' });
    expect([made.status, made.body]).toMatchObject([201, { status: 'used' }]);
    expect((await call('GET', `/${idOf(made)}`)).body).toEqual(made.body);
  });

  test.each([
    [{ code: '  ' }, { code: 'required' }],
    [{ code: 'a\nb' }, { code: 'invalid' }],
    [{ code: 'x'.repeat(501) }, { code: 'too_big' }],
    [{ denominationId: 0 }, { denominationId: 'too_small' }],
  ])('refuses the redeem code %j', async (fields, details) => {
    const refused = await call('POST', '', {
      denominationId: world.denominationId,
      code: newCode(),
      ...fields,
    });
    expect(refused.status).toBe(400);
    const { error } = refused.body as { error: { details: object } };
    expect(Object.keys(error.details)).toEqual(Object.keys(details));
  });
});

describe('a redeem code', () => {
  test('a code is loaded only once across all tables of codes, in any order', async () => {
    const product = await addProduct(world.admin);
    const [here, there] = [newCode(), newCode()];
    const manual = { productId: product.id, gameAmount: 60, priceUsd: 1, priceRub: 90 };
    await add(here);
    await world.admin.call.admin.codes.create({ ...manual, code: there });
    const duplicate = refusal('conflict', { code: 'duplicate' });
    await expect(add(here)).rejects.toEqual(duplicate);
    await expect(add(there)).rejects.toEqual(duplicate);
    await expect(world.admin.call.admin.codes.create({ ...manual, code: here })).rejects.toEqual(
      duplicate,
    );
    const own = await add();
    await expect(codes().update({ id: own.id, code: there })).rejects.toEqual(duplicate);
    expect(await load(`${here}\n${there}`)).toEqual({ added: 0, duplicates: 2, errors: [] });
    const file = `${here},1,90,60\n${there},1,90,60`;
    expect(
      await world.admin.call.admin.codes.bulkLoad({ productId: product.id, text: file }),
    ).toMatchObject({ added: 0, duplicates: 2 });
  });

  test('a redeem code requires a PUBG denomination that is not archived', async () => {
    const { id: freefire } = await world.admin.call.admin.freefireDenominations.create({
      name: 'x',
      item_id: 'x',
      price: 1,
      game_amount: 1,
    });
    const archived = await newDenomination(325);
    const { id } = await add(newCode(), archived);
    await world.admin.call.admin.pubgDenominations.delete({ id: archived });
    const own = await add();
    for (const of of [freefire, archived, 999_999]) {
      const missing = refusal('not_found', { denominationId: 'not_found' });
      await expect(add(newCode(), of)).rejects.toEqual(missing);
      await expect(load(newCode(), of)).rejects.toEqual(missing);
      await expect(codes().update({ id: own.id, denominationId: of })).rejects.toEqual(missing);
    }
    expect(await codes().get({ id })).toMatchObject({ denominationId: archived, ucAmount: 325 });
  });

  test('moving a redeem code to another denomination is audited', async () => {
    const other = await newDenomination(325);
    const { id } = await add();
    expect(await codes().update({ id, denominationId: other })).toMatchObject({
      denominationId: other,
      ucAmount: 325,
    });
    expect(await actions(id)).toEqual(['topup_code.update', 'topup_code.create']);
  });

  test('a redeem code sent back in its masked form stays the same; another text replaces it', async () => {
    const code = newCode();
    const made = await add(code);
    const { version, ...same } = await codes().update({ ...made });
    expect({ ...same, version: version - 1 }).toEqual(made);
    const next = newCode();
    await codes().update({ id: made.id, code: next });
    expect(await codes().reveal({ id: made.id })).toEqual({ code: next });
    await expect(add(code)).resolves.toMatchObject({ status: 'available' });
  });

  test('a redeem code toggles between available, used and error, each as an audit action of its own', async () => {
    const { id } = await add();
    for (const status of ['used', 'error', 'used', 'available', 'error', 'available'] as const) {
      expect(await codes().update({ id, status })).toMatchObject({ status });
    }
    const [off, back] = ['topup_code.take_off', 'topup_code.put_back'];
    expect(await actions(id)).toEqual([back, off, back, off, off, off, 'topup_code.create']);
  });

  test('a seen redeem code is never loaded again', async () => {
    const [seen, unseen] = [newCode(), newCode()];
    const [first, second] = [await add(seen), await add(unseen)];
    await codes().reveal({ id: first.id });
    await codes().delete({ id: first.id });
    await codes().delete({ id: second.id });
    expect(await load(`${seen}\n${unseen}`)).toEqual({ added: 1, duplicates: 1, errors: [] });
  });

  test('no table holds a redeem code in clear text', async () => {
    const code = newCode();
    const { id } = await add(code);
    await codes().update({ id, status: 'used' });
    await codes().reveal({ id, reason: 'look' });
    await load(code);
    expect(await findColumnsContaining(world.shop, [code])).toEqual([]);
  });
});
