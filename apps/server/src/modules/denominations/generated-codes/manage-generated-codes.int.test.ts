import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { openGeneratedShelf, codeStateOf } from '#testing/fixtures/generated-codes.ts';
import { buy } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest, integer, text, type Method, type Rest } from '#testing/clients/rest-client.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const shop = useTestShop();
const shelf = useFixture(() => openGeneratedShelf(shop));
let rest: Rest;
const user = useFixture(() => shop.registerUser());

beforeAll(async () => {
  rest = createRest(shop);
});
afterEach(async () => {
  await expectSoundLedger(shop);
  // Leaves nothing on sale that the next test could buy.
  await shop.deps.pool.query(`UPDATE codes SET state = 'unpublished' WHERE state = 'available'
    AND EXISTS (SELECT FROM generated_codes g WHERE g.code_id = codes.id)`);
});

const call = (method: Method, path: string, body?: unknown) =>
  rest(method, `/admin/generated-codes${path}`, { token: shelf.admin.token, body });
const codes = () => shelf.admin.call.admin.generatedCodes;
const actions = async (id: number) =>
  (await shelf.admin.call.admin.audit.list({ q: `generated_code:${id}` })).items.map(
    ({ action }) => action,
  );
const activate = async (code: string) =>
  (await user.call.topup.activateCode({ playerID: '123456789', code })).order_id;
const buyOne = () => buy(shop, user, { productId: shelf.productId, gameAmount: 100 });

describe('generated codes over REST', () => {
  test('a search finds a generated code however a customer writes it', async () => {
    const { id, text: code } = await shelf.makeOne();
    const lower = code.toLowerCase();
    for (const q of [code, lower, lower.replaceAll('-', ' '), code.replaceAll('-', '')]) {
      const { body } = await call('GET', `?q=${encodeURIComponent(q)}`);
      expect(body).toMatchObject({ total: 1, items: [{ id }] });
    }
  });

  test('lists and updates return exactly these fields of a generated code; a delete returns {success}', async () => {
    const { id, text: code } = await shelf.makeOne();
    const shown = {
      id,
      product: 'Free Fire',
      code: `••••${code.slice(-4)}`,
      gameAmount: 100,
      priceUsd: 1.99,
      priceRub: 150,
      status: 'available',
      activatedAt: null,
      activation: null,
      published: false,
      popular: false,
      created: text,
      denomination: '100 of freefire',
      version: 1,
    };
    const one = await call('GET', `/${id}`);
    expect([one.status, one.body]).toEqual([200, shown]);
    const changes = { published: true, popular: true, priceUsd: 2.5, code: 'OTHER', version: 1 };
    const changed = await call('PUT', `/${id}`, changes);
    const after = { ...shown, published: true, popular: true, priceUsd: 2.5, version: 2 };
    expect([changed.status, changed.body]).toEqual([200, after]);
    const list = (await call('GET', '?pageSize=1')).body;
    expect(list).toEqual({ items: [after], total: integer, page: 1, pageSize: 1 });
    expect((await call('PUT', `/${id}`, { popular: false, version: 1 })).status).toBe(409);
    const gone = await call('DELETE', `/${id}`);
    expect([gone.status, gone.body]).toEqual([200, { success: true }]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect((await call(method, `/${id}`, method === 'PUT' ? {} : undefined)).status).toBe(404);
    }
    expect((await call('POST', `/${id}/reveal`, { reason: 'x' })).status).toBe(404);
  });

  test('finds generated codes by status, by publication and by search', async () => {
    const [hidden, onSale] = [await shelf.makeOne(), await shelf.makeOne({ published: true })];
    const sale = await buyOne();
    const order = await activate(hidden.text);
    const idsOf = async (query: string) =>
      ((await call('GET', `?${query}`)).body as { items: { id: number }[] }).items.map(
        ({ id }) => id,
      );
    expect(await idsOf('status=used')).toEqual([onSale.id, hidden.id]);
    expect(await idsOf('status=used&published=true')).toEqual([onSale.id]);
    expect(await idsOf('status=used&published=false')).toEqual([hidden.id]);
    expect(await idsOf('status=used&sort=created')).toEqual([hidden.id, onSale.id]);
    expect(await idsOf(`status=used&after=${onSale.id}`)).toEqual([hidden.id]);
    expect(await idsOf(`q=${hidden.text}`)).toEqual([hidden.id]);
    expect(await idsOf(`q=${order}`)).toEqual([hidden.id]);
    expect(await idsOf(`q=${sale}`)).toEqual([onSale.id]);
    expect(await idsOf('q=123456789')).toEqual([hidden.id]);
    expect(await idsOf('q=OF%20FREE&status=used')).toEqual([onSale.id, hidden.id]);
    expect(await idsOf('q=nothing')).toEqual([]);
  });
});

describe('publishing generated codes', () => {
  test('publishes or unpublishes generated codes, all or none', async () => {
    const made = await shelf.make(3);
    const ids = made.map(({ id }) => id);
    const done = await call('POST', '/publish', { ids, published: true });
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    const options = await shop.anonymous.catalogue.prices({ id: shelf.productId, regionId: 0 });
    expect(options).toMatchObject([{ game_amount: 100, available_count: 3 }]);
    const [sold = 0, ...others] = ids;
    await buyOne();
    await expect(codes().publish({ ids, published: false })).rejects.toEqual(
      refusal('conflict', { status: 'in_order', ids: [sold] }),
    );
    await expect(codes().publish({ ids: [...others, 999_999], published: false })).rejects.toEqual(
      refusal('not_found', { ids: [999_999] }),
    );
    for (const id of others)
      expect(await codeStateOf(shop, id)).toMatchObject({ state: 'available' });
    await codes().publish({ ids: others, published: false });
    for (const id of others) expect(await codes().get({ id })).toMatchObject({ published: false });
    const [entry] = (await shelf.admin.call.admin.audit.list({ q: 'generated_codes.unpub' })).items;
    expect(entry).toMatchObject({ after: { count: 2, ids: others } });
  });

  test('customers see only published generated codes', async () => {
    const other = await openGeneratedShelf(shop, { gameAmount: 777 });
    const { id } = await other.makeOne();
    const amounts = async () =>
      (await shop.anonymous.catalogue.prices({ id: other.productId, regionId: 0 })).map(
        ({ game_amount }) => game_amount,
      );
    expect(await amounts()).not.toContain(777);
    await codes().update({ id, published: true });
    expect(await amounts()).toContain(777);
    await codes().update({ id, published: false });
    expect(await amounts()).not.toContain(777);
    expect(await actions(id)).toEqual(['generated_code.unpublish', 'generated_code.publish']);
  });
});

describe('a generated code of an order or an activation', () => {
  test.each(['sold', 'activated'])(
    'refuses to change, publish, unpublish or delete a generated code that is %s',
    async (how) => {
      const { id, text: code } = await shelf.makeOne({ published: true });
      const orderId = how === 'sold' ? await buyOne() : await activate(code);
      expect(await codes().get({ id })).toMatchObject({
        status: 'used',
        published: how === 'sold',
        orderId,
      });
      for (const change of [{ published: false }, { published: true }, { priceUsd: 1 }]) {
        await expect(codes().update({ id, ...change })).rejects.toEqual(refusal('conflict'));
      }
      await expect(codes().remove({ id })).rejects.toEqual(refusal('conflict'));
    },
  );
});

describe('the price of a generated code', () => {
  test('a new price moves a generated code to another option; a price in neither currency is refused', async () => {
    const { id } = await shelf.makeOne();
    expect(await codes().update({ id, priceUsd: 0, priceRub: 99 })).toMatchObject({
      priceUsd: null,
      priceRub: 99,
    });
    await expect(codes().update({ id, priceRub: null })).rejects.toEqual(
      refusal('validation_error', { priceUsd: 'price_required' }),
    );
    expect(await actions(id)).toEqual(['generated_code.update']);
  });

  test('a sold-out price stays listed until the code that left it for another price is published', async () => {
    const other = await openGeneratedShelf(shop, { gameAmount: 333 });
    await other.makeOne({ published: true });
    await buy(shop, user, { productId: other.productId, gameAmount: 333 });
    const { id } = await other.makeOne();
    await codes().update({ id, priceUsd: 2.5 });
    const listed = async () =>
      (await shop.anonymous.catalogue.prices({ id: other.productId, regionId: 0 })).filter(
        ({ game_amount }) => game_amount === 333,
      );
    expect(await listed()).toMatchObject([{ price_usd: 1.99, available_count: 0 }]);
    await codes().update({ id, published: true });
    expect(await listed()).toMatchObject([{ price_usd: 2.5, available_count: 1 }]);
  });
});

describe('revealing a generated code', () => {
  test('an admin’s reveal of a published generated code takes it off sale, and it can still be activated', async () => {
    const { id, text: code } = await shelf.makeOne({ published: true });
    const revealed = await call('POST', `/${id}/reveal`, { reason: 'handed out' });
    expect([revealed.status, revealed.body]).toEqual([200, { code }]);
    expect(await codes().get({ id })).toMatchObject({ status: 'available', published: false });
    expect(await actions(id)).toEqual(['generated_code.reveal']);
    await activate(code);
    expect(await codes().get({ id })).toMatchObject({ status: 'used' });
  });

  test('putting a revealed generated code back on sale is an audit action of its own', async () => {
    const { id } = await shelf.makeOne({ published: true });
    await codes().reveal({ id });
    await codes().update({ id, published: true });
    expect(await actions(id)).toEqual(['generated_code.publish', 'generated_code.reveal']);
  });
});
