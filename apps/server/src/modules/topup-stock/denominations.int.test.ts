import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { refusal } from '#testing/refusal.ts';
import { createRest, type Method, type Rest, type RestAnswer } from '#testing/rest-client.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';
import { addTopupCodes, freefireData, KnownPlayers } from '#testing/topup-shelf.ts';

let shop: TestShop;
let rest: Rest;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestShop();
  shop.deps.playerChecks = new KnownPlayers();
  rest = createRest(shop);
  admin = await shop.createAdmin();
});
afterEach(async () => {
  await shop.deps.pool.query(
    `UPDATE topup_denominations SET archived_at = now(), version = version + 1`,
  );
  await shop.deps.catalogueCache.announce();
});
afterAll(() => shop.close());

const integer = expect.toSatisfy((value) => Number.isSafeInteger(value), 'an integer') as number;
const text = expect.any(String) as string;
const call = (method: Method, path: string, body?: unknown) =>
  rest(method, path, { token: admin.token, body });
const idOf = ({ body }: RestAnswer) => (body as { id: number }).id;
const audited = async (id: number) =>
  (await admin.call.admin.audit.list({ q: `denomination:${id}` })).items;

const freefire = {
  all: '/freefire-admin/denominations',
  fields: {
    name: '100 diamonds',
    item_id: 'ff-100',
    price: 0.99,
    price_rub: 89.5,
    game_amount: 100,
    is_active: true,
  },
  amount: 'game_amount',
  usd: 'price',
  active: 'is_active',
};
const pubg = {
  all: '/pubg-admin/denominations',
  fields: { uc_amount: 325, price_usd: 4.99, price_rub: 449, active: true },
  amount: 'uc_amount',
  usd: 'price_usd',
  active: 'active',
};

describe.each([freefire, pubg])('$all', ({ all, fields, amount, usd, active }) => {
  const created = { id: integer, created: text, version: 1 };
  const add = (changes: object = {}) => call('POST', all, { ...fields, ...changes });

  test('a create answers 201 with the object, an update 200, a delete {success}', async () => {
    const made = await add();
    expect([made.status, made.body]).toEqual([201, { ...fields, ...created }]);
    const path = `${all}/${idOf(made)}`;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: made.body });
    const changed = await call('PUT', path, { [usd]: 1.5, id: 77, created: 'never', version: 1 });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...fields, ...created, id: idOf(made), [usd]: 1.5, version: 2 },
    ]);
    const deleted = await call('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect(await call(method, path, method === 'PUT' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      });
    }
    const acts = (await audited(idOf(made))).map(({ action }) => action);
    expect(acts).toEqual(['denomination.delete', 'denomination.update', 'denomination.create']);
  });

  test('an older version is a conflict, no version is accepted', async () => {
    const path = `${all}/${idOf(await add())}`;
    expect((await call('PUT', path, { [usd]: 2, version: 1 })).status).toBe(200);
    const late = await call('PUT', path, { [usd]: 3, version: 1 });
    expect([late.status, late.body]).toMatchObject([
      409,
      { error: { code: 'conflict', details: { version: 2 } } },
    ]);
    expect((await call('PUT', path, { [usd]: 4 })).body).toMatchObject({ [usd]: 4, version: 3 });
  });

  test('by two admins at once: the one who read the older version is refused', async () => {
    const path = `${all}/${idOf(await add())}`;
    const answers = await Promise.all(
      [2, 3].map((price) => call('PUT', path, { [usd]: price, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a price of zero or none is "not for sale", one in neither currency is refused', async () => {
    const one = await add({ [usd]: 0 });
    expect([one.status, one.body]).toMatchObject([
      201,
      { [usd]: null, price_rub: fields.price_rub },
    ]);
    const refused = { error: { code: 'validation_error', details: { [usd]: 'price_required' } } };
    expect(await add({ [usd]: null, price_rub: 0 })).toMatchObject({ status: 400, body: refused });
    expect(await call('PUT', `${all}/${idOf(one)}`, { price_rub: null })).toMatchObject({
      status: 400,
      body: refused,
    });
  });

  test.each([-1, 1.999, '1.5', 10_000_000])('a price of %j is refused', async (price) => {
    const { status, body } = await add({ [usd]: price });
    expect(status).toBe(400);
    expect(Object.keys((body as { error: { details: object } }).error.details)).toEqual([usd]);
  });

  test.each([0, -5, 1.5, 2_147_483_648, 'many'])('an amount of %j is refused', async (value) => {
    const { status, body } = await add({ [amount]: value });
    expect(status).toBe(400);
    expect(Object.keys((body as { error: { details: object } }).error.details)).toEqual([amount]);
  });

  test('lists are pages, newest first; /active leaves out what is off', async () => {
    const first = await add();
    const off = await add({ [amount]: 7, [active]: false });
    const last = await add({ [amount]: 60 });
    const page = (items: RestAnswer[]) => ({
      items: items.map(({ body }) => body),
      total: items.length,
      page: 1,
      pageSize: 50,
    });
    expect((await call('GET', all)).body).toEqual(page([last, off, first]));
    expect((await call('GET', `${all}/active`)).body).toEqual(page([last, first]));
    expect((await call('GET', `${all}?${active}=false`)).body).toEqual(page([off]));
    expect((await call('GET', `${all}?sort=${amount}`)).body).toEqual(page([off, last, first]));
    expect((await call('GET', `${all}?after=${idOf(off)}`)).body).toMatchObject({
      items: [{ id: idOf(first) }],
      total: 3,
    });
    expect((await call('GET', `${all}?sort=price`)).status).toBe(400);
  });

  test('of one game are unknown to the other', async () => {
    const other = all === freefire.all ? pubg.all : freefire.all;
    const path = `${other}/${idOf(await add())}`;
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('PUT', path, { price_rub: 1 })).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('GET', other)).body).toMatchObject({ items: [] });
  });

  test.each([null, 'customer'])('is for admins alone (%s)', async (who) => {
    const token = who === null ? undefined : (await shop.registerUser()).token;
    const made = await add();
    for (const [method, path] of [
      ['GET', all],
      ['GET', `${all}/active`],
      ['POST', all],
      ['PUT', `${all}/${idOf(made)}`],
      ['DELETE', `${all}/${idOf(made)}`],
    ] as const) {
      const answer = await rest(method, path, { token, body: fields });
      expect(answer.status).toBe(who === null ? 401 : 403);
    }
    expect((await call('GET', `${all}/${idOf(made)}`)).body).toEqual(made.body);
  });
});

describe('a denomination of Free Fire', () => {
  test.each(['name', 'item_id'])('needs its %s', async (field) => {
    const refused = await call('POST', freefire.all, { ...freefire.fields, [field]: ' ' });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { code: 'validation_error', details: { [field]: 'required' } } },
    ]);
  });

  test('takes the number of an item for its text', async () => {
    const made = await call('POST', freefire.all, { ...freefire.fields, item_id: 4711 });
    expect(made.body).toMatchObject({ item_id: '4711' });
  });

  test('that an order refers to is archived: the receipt loses nothing', async () => {
    const made = await call('POST', freefire.all, freefire.fields);
    const customer = await shop.registerUser();
    await shop.credit(customer.userId, 'usd', 10_00n);
    const { order_id: id } = await customer.call.orders.topup({
      topupData: freefireData({ id: idOf(made), name: 'whatever' }, { price_usd: 0.99 }),
      currency: 'usd',
      idempotencyKey: randomUUID(),
    });
    expect((await call('DELETE', `${freefire.all}/${idOf(made)}`)).body).toEqual({ success: true });
    expect((await call('GET', freefire.all)).body).toMatchObject({ items: [] });
    expect((await shop.anonymous.topup.freefireOffers()).offers).toEqual([]);
    const order = await customer.call.orders.read({ id });
    expect(order.items).toMatchObject([{ topup_data: { offer_name: '100 diamonds' } }]);
    const [act] = await audited(idOf(made));
    expect(act).toMatchObject({ action: 'denomination.archive', actor: admin.nickname });
  });
});

describe('ordering what an admin deletes at the same time', () => {
  const placing = async (id: number) => {
    const customer = await shop.registerUser();
    await shop.credit(customer.userId, 'usd', 10_00n);
    const topupData = freefireData({ id, name: 'x' }, { price_usd: 0.99 });
    const input = { topupData, currency: 'usd' as const, idempotencyKey: randomUUID() };
    return customer.call.orders.topup(input);
  };
  const somebodyWaits = () =>
    vi.waitFor(
      async () => {
        const { rowCount } = await shop.deps.pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 10_000, interval: 5 },
    );

  test('ends in an order, or in "there is no such offer"', async () => {
    const id = idOf(await call('POST', freefire.all, freefire.fields));
    const deleting = await shop.deps.pool.connect();
    await deleting.query('BEGIN');
    await deleting.query('SELECT 1 FROM topup_denominations WHERE id = $1 FOR UPDATE', [id]);
    await deleting.query('DELETE FROM topup_denominations WHERE id = $1', [id]);
    const ordered = Promise.allSettled([placing(id)]);
    await somebodyWaits();
    await deleting.query('COMMIT');
    deleting.release();
    expect(await ordered).toMatchObject([{ status: 'rejected', reason: refusal('not_found') }]);
  });

  test('the order was first: then it is archived', async () => {
    const id = idOf(await call('POST', freefire.all, freefire.fields));
    const ordering = await shop.deps.pool.connect();
    await ordering.query('BEGIN');
    await ordering.query('SELECT 1 FROM topup_denominations WHERE id = $1 FOR KEY SHARE', [id]);
    const deleted = call('DELETE', `${freefire.all}/${id}`);
    await somebodyWaits();
    await placing(id);
    await ordering.query('COMMIT');
    ordering.release();
    expect((await deleted).body).toEqual({ success: true });
    expect((await audited(id))[0]).toMatchObject({ action: 'denomination.archive' });
  });
});

describe('a denomination of PUBG', () => {
  test('that has codes is archived, and its codes stay', async () => {
    const id = idOf(await call('POST', pubg.all, pubg.fields));
    await addTopupCodes(shop.deps, id, 2);
    expect((await call('DELETE', `${pubg.all}/${id}`)).body).toEqual({ success: true });
    expect(await shop.anonymous.topup.pubgPackages()).toEqual([]);
    const { rows } = await shop.deps.pool.query(
      'SELECT 1 FROM topup_codes WHERE denomination_id = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
  });

  test('is named by its amount, also after that has changed', async () => {
    const id = idOf(await call('POST', pubg.all, pubg.fields));
    const nameOf = async () =>
      (await shop.deps.prisma.topupDenomination.findUniqueOrThrow({ where: { id } })).name;
    expect(await nameOf()).toBe('325 UC');
    await call('PUT', `${pubg.all}/${id}`, { uc_amount: 385 });
    expect(await nameOf()).toBe('385 UC');
  });
});

describe('what everybody sees', () => {
  const offer = (changes: object) => call('POST', freefire.all, { ...freefire.fields, ...changes });
  const pack = (changes: object) => call('POST', pubg.all, { ...pubg.fields, ...changes });

  test('of Free Fire: active offers, ascending by price, with these fields and no other', async () => {
    const dear = idOf(await offer({ price: 9.99 }));
    const roubles = idOf(await offer({ price: null, price_rub: 10 }));
    await offer({ is_active: false });
    const cheap = idOf(await offer({ price: 0.5, price_rub: null, name: 'Few', item_id: 'few' }));
    const { status, body, headers } = await rest('GET', '/freefire/offers');
    const shown = { item_id: 'ff-100', name: '100 diamonds', price_rub: 89.5, is_active: true };
    expect([status, body]).toEqual([
      200,
      {
        offers: [
          { id: cheap, item_id: 'few', name: 'Few', price: 0.5, price_rub: null, is_active: true },
          { ...shown, id: dear, price: 9.99 },
          { ...shown, id: roubles, price: null, price_rub: 10 },
        ],
      },
    ]);
    expect(headers['etag']).toEqual(text);
  });

  test('of PUBG: active packages, ascending, with these fields and no other', async () => {
    const large = idOf(await pack({ uc_amount: 660, price_usd: 1 }));
    await pack({ uc_amount: 60, active: false });
    const small = idOf(await pack({ uc_amount: 60, price_usd: null, price_rub: 90 }));
    const { status, body } = await rest('GET', '/pubg/packages');
    expect([status, body]).toEqual([
      200,
      [
        { id: small, uc_amount: 60, price_usd: null, price_rub: 90, active: true },
        { id: large, uc_amount: 660, price_usd: 1, price_rub: 449, active: true },
      ],
    ]);
  });

  test('follows every change at once, and answers 304 until then', async () => {
    const made = await pack({});
    const ask = async (etag = '') => {
      const headers = { 'if-none-match': etag };
      const answer = await rest('GET', '/pubg/packages', { headers });
      return [answer.status, String(answer.headers['etag'])] as const;
    };
    const [, etag] = await ask();
    expect(await ask(etag)).toEqual([304, etag]);
    await call('PUT', `${pubg.all}/${idOf(made)}`, { price_usd: 5.5 });
    expect((await ask(etag))[0]).toBe(200);
    expect(await shop.anonymous.topup.pubgPackages()).toMatchObject([{ price_usd: 5.5 }]);
    await call('DELETE', `${pubg.all}/${idOf(made)}`);
    expect(await shop.anonymous.topup.pubgPackages()).toEqual([]);
  });

  test('is what an order is priced by', async () => {
    const id = idOf(await offer({}));
    const customer = await shop.registerUser();
    await shop.credit(customer.userId, 'usd', 10_00n);
    const order = (price: number) =>
      customer.call.orders.topup({
        topupData: freefireData({ id, name: 'x' }, { price_usd: price }),
        currency: 'usd',
        idempotencyKey: randomUUID(),
      });
    await call('PUT', `${freefire.all}/${id}`, { price: 1.25 });
    await expect(order(0.99)).rejects.toMatchObject({ cause: { code: 'price_changed' } });
    await expect(order(1.25)).resolves.toMatchObject({ success: true });
    await call('PUT', `${freefire.all}/${id}`, { is_active: false });
    await expect(order(1.25)).rejects.toEqual(
      refusal('out_of_stock', { items: [{ denomination_id: id, available: 0 }] }),
    );
  });
});
