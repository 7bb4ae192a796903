import { describe, expect, test } from 'vitest';
import { freefire, pubg } from '#testing/fixtures/denomination-fields.ts';
import { idOf, integer, text, type RestAnswer } from '#testing/clients/rest-client.ts';
import { useDenominationShop } from '#testing/shops/use-denomination-shop.ts';

const { call, audited } = useDenominationShop();

describe.each([freefire, pubg])('$all', ({ all, fields, amount, usd, active }) => {
  const created = { id: integer, created: text, version: 1 };
  const add = (changes: object = {}) => call('POST', all, { ...fields, ...changes });

  test('creates a denomination with 201 and the object, updates it with 200, deletes it with {success}', async () => {
    const made = await add();
    expect([made.status, made.body]).toEqual([201, { ...fields, ...created }]);
    const path = `${all}/${idOf(made)}`;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: made.body });
    const changed = await call('PUT', path, { [usd]: 9.5, id: 77, created: 'never', version: 1 });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...fields, ...created, id: idOf(made), [usd]: 9.5, version: 2 },
    ]);
    const deleted = await call('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect(await call(method, path, method === 'PUT' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      });
    }
    const actions = (await audited(idOf(made))).map(({ action }) => action);
    expect(actions).toEqual(['denomination.delete', 'denomination.update', 'denomination.create']);
  });

  test('refuses a change of a denomination by an older version as a conflict, and accepts one without a version', async () => {
    const path = `${all}/${idOf(await add())}`;
    expect((await call('PUT', path, { [usd]: 2, version: 1 })).status).toBe(200);
    const late = await call('PUT', path, { [usd]: 3, version: 1 });
    expect([late.status, late.body]).toMatchObject([
      409,
      { error: { code: 'conflict', details: { version: 2 } } },
    ]);
    expect((await call('PUT', path, { [usd]: 4 })).body).toMatchObject({ [usd]: 4, version: 3 });
  });

  test('refuses the second of two concurrent changes of a denomination by its older version', async () => {
    const path = `${all}/${idOf(await add())}`;
    const answers = await Promise.all(
      [2, 3].map((price) => call('PUT', path, { [usd]: price, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('treats a price of zero or none as not for sale, and refuses a denomination without any price', async () => {
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

  test.each([-1, 1.999, '1.5', 10_000_000])(
    'refuses a denomination with a price of %j',
    async (price) => {
      const { status, body } = await add({ [usd]: price });
      expect(status).toBe(400);
      expect(Object.keys((body as { error: { details: object } }).error.details)).toEqual([usd]);
    },
  );

  test.each([0, -5, 1.5, 2_147_483_648, 'many'])(
    'refuses a denomination with an amount of %j',
    async (value) => {
      const { status, body } = await add({ [amount]: value });
      expect(status).toBe(400);
      expect(Object.keys((body as { error: { details: object } }).error.details)).toEqual([amount]);
    },
  );

  test('pages denominations newest first; /active leaves out disabled ones', async () => {
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
    expect((await call('GET', `${all}?sort=item_id`)).status).toBe(400);
  });

  test('hides denominations of one game from the other', async () => {
    const other = all === freefire.all ? pubg.all : freefire.all;
    const path = `${other}/${idOf(await add())}`;
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('PUT', path, { price_rub: 1 })).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('GET', other)).body).toMatchObject({ items: [] });
  });
});
