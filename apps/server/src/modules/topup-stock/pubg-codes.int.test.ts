import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProduct, newCode } from '#testing/goods.ts';
import { refusal } from '#testing/refusal.ts';
import { createRest, type Method, type Rest, type RestAnswer } from '#testing/rest-client.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';
import { KnownPlayers, pubgData } from '#testing/topup-shelf.ts';
import { freeTopupCodes, revealPubgCode, spoilTopupCode } from './index.ts';

let shop: TestShop;
let rest: Rest;
let admin: TestUser;
let denominationId: number;
beforeAll(async () => {
  shop = await createTestShop();
  shop.deps.playerChecks = new KnownPlayers();
  rest = createRest(shop);
  admin = await shop.createAdmin();
});
beforeEach(async () => {
  denominationId = await newDenomination(60);
});
afterAll(() => shop.close());

const integer = expect.toSatisfy((value) => Number.isSafeInteger(value), 'an integer') as number;
const text = expect.any(String) as string;
const codes = () => admin.call.admin.pubgCodes;
const call = (method: Method, path: string, body?: unknown) =>
  rest(method, `/pubg-admin/codes${path}`, { token: admin.token, body });
const idOf = ({ body }: RestAnswer) => (body as { id: number }).id;
const newDenomination = async (amount: number) =>
  (
    await admin.call.admin.pubgDenominations.create({
      uc_amount: amount,
      price_usd: 1.99,
      price_rub: 150,
    })
  ).id;
const add = (code = newCode(), of = denominationId) => codes().create({ denominationId: of, code });
const load = (file: string, of = denominationId) =>
  codes().bulkLoad({ denominationId: of, text: file });
const stateOf = async (id: number) =>
  (
    await shop.deps.pool.query<{ state: string }>('SELECT state FROM topup_codes WHERE id = $1', [
      id,
    ])
  ).rows[0]?.state;
const acts = async (id: number) =>
  (await admin.call.admin.audit.list({ q: `topup_code:${id}` })).items.map(({ action }) => action);

/** A customer's order of one unit, which takes the oldest code; answers the order's id. */
async function order(of = denominationId): Promise<string> {
  const customer = await shop.registerUser();
  await shop.credit(customer.userId, 'usd', 10_00n);
  const topupData = pubgData([{ id: of, name: '60 UC' }]);
  const input = { topupData, currency: 'usd' as const, idempotencyKey: randomUUID() };
  return (await customer.call.orders.topup(input)).order_id;
}

describe('over REST', () => {
  test('a create answers 201 with the object, an update 200, a delete {success}', async () => {
    const code = newCode();
    const shown = {
      id: integer,
      denominationId,
      code: `••••${code.slice(-4)}`,
      ucAmount: 60,
      priceUsd: 1.99,
      priceRub: 150,
      status: 'available',
      created: text,
      version: 1,
    };
    const made = await call('POST', '', { denominationId, code, ucAmount: 7, priceUsd: 1 });
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
    const bulk = await call('POST', '/bulk', { denominationId, text: `${newCode()}\n\nA\u0001B` });
    expect([bulk.status, bulk.body]).toEqual([
      200,
      { added: 1, duplicates: 0, errors: [{ line: 3, reason: 'code_invalid' }] },
    ]);
  });

  test.each([
    [{ code: '  ' }, { code: 'required' }],
    [{ code: 'a\nb' }, { code: 'invalid' }],
    [{ code: 'x'.repeat(501) }, { code: 'too_big' }],
    [{ denominationId: 0 }, { denominationId: 'too_small' }],
  ])('%j is refused', async (fields, details) => {
    const refused = await call('POST', '', { denominationId, code: newCode(), ...fields });
    expect(refused.status).toBe(400);
    const { error } = refused.body as { error: { details: object } };
    expect(Object.keys(error.details)).toEqual(Object.keys(details));
  });

  test.each([null, 'customer'])('is for admins alone (%s)', async (who) => {
    const token = who === null ? undefined : (await shop.registerUser()).token;
    const { id } = await add();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/bulk'],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/reveal`],
    ] as const) {
      const body = { denominationId, code: newCode(), text: newCode(), status: 'used' };
      const answer = await rest(method, `/pubg-admin/codes${path}`, { token, body });
      expect(answer.status).toBe(who === null ? 401 : 403);
    }
    expect(await stateOf(id)).toBe('available');
    expect(await codes().list({ denominationId })).toMatchObject({ total: 1 });
  });
});

describe('a code', () => {
  test('is loaded once, whatever table has it, and whichever was first', async () => {
    const product = await addProduct(admin);
    const [here, there] = [newCode(), newCode()];
    const manual = { productId: product.id, gameAmount: 60, priceUsd: 1, priceRub: 90 };
    await add(here);
    await admin.call.admin.codes.create({ ...manual, code: there });
    const duplicate = refusal('conflict', { code: 'duplicate' });
    await expect(add(here)).rejects.toEqual(duplicate);
    await expect(add(there)).rejects.toEqual(duplicate);
    await expect(admin.call.admin.codes.create({ ...manual, code: here })).rejects.toEqual(
      duplicate,
    );
    const own = await add();
    await expect(codes().update({ id: own.id, code: there })).rejects.toEqual(duplicate);
    expect(await load(`${here}\n${there}`)).toEqual({ added: 0, duplicates: 2, errors: [] });
    const file = `${here},1,90,60\n${there},1,90,60`;
    expect(
      await admin.call.admin.codes.bulkLoad({ productId: product.id, text: file }),
    ).toMatchObject({ added: 0, duplicates: 2 });
  });

  test('needs a denomination of PUBG that is not archived', async () => {
    const { id: freefire } = await admin.call.admin.freefireDenominations.create({
      name: 'x',
      item_id: 'x',
      price: 1,
      game_amount: 1,
    });
    const archived = await newDenomination(325);
    const { id } = await add(newCode(), archived);
    await admin.call.admin.pubgDenominations.delete({ id: archived });
    const own = await add();
    for (const of of [freefire, archived, 999_999]) {
      const missing = refusal('not_found', { denominationId: 'not_found' });
      await expect(add(newCode(), of)).rejects.toEqual(missing);
      await expect(load(newCode(), of)).rejects.toEqual(missing);
      await expect(codes().update({ id: own.id, denominationId: of })).rejects.toEqual(missing);
    }
    expect(await codes().get({ id })).toMatchObject({ denominationId: archived, ucAmount: 325 });
  });

  test('moves to another denomination, and that is written down', async () => {
    const other = await newDenomination(325);
    const { id } = await add();
    expect(await codes().update({ id, denominationId: other })).toMatchObject({
      denominationId: other,
      ucAmount: 325,
    });
    expect(await acts(id)).toEqual(['topup_code.update', 'topup_code.create']);
  });

  test('that is sent back as it was shown stays as it is; another text takes its place', async () => {
    const code = newCode();
    const made = await add(code);
    const { version, ...same } = await codes().update({ ...made });
    expect({ ...same, version: version - 1 }).toEqual(made);
    const next = newCode();
    await codes().update({ id: made.id, code: next });
    expect(await codes().reveal({ id: made.id })).toEqual({ code: next });
    await expect(add(code)).resolves.toMatchObject({ status: 'available' });
  });

  test('toggles between available, used and error, each an act of its own', async () => {
    const { id } = await add();
    for (const status of ['used', 'error', 'used', 'available', 'error', 'available'] as const) {
      expect(await codes().update({ id, status })).toMatchObject({ status });
    }
    const [off, back] = ['topup_code.take_off', 'topup_code.put_back'];
    expect(await acts(id)).toEqual([back, off, back, off, off, off, 'topup_code.create']);
  });

  test('that anybody has seen is never loaded again', async () => {
    const [seen, unseen] = [newCode(), newCode()];
    const [first, second] = [await add(seen), await add(unseen)];
    await codes().reveal({ id: first.id });
    await codes().delete({ id: first.id });
    await codes().delete({ id: second.id });
    expect(await load(`${seen}\n${unseen}`)).toEqual({ added: 1, duplicates: 1, errors: [] });
  });

  test('stands in clear in no table', async () => {
    const code = newCode();
    const { id } = await add(code);
    await codes().update({ id, status: 'used' });
    await codes().reveal({ id, reason: 'look' });
    await load(code);
    const { rows: tables } = await shop.deps.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) {
      const { rows } = await shop.deps.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM "${name}" AS t WHERE strpos(t::text, $1) > 0
            OR strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0`,
        [code],
      );
      expect({ name, found: rows[0]?.n }).toEqual({ name, found: 0 });
    }
  });
});

describe('a code of an order', () => {
  test('shows as used, with its order, and cannot be changed, moved, toggled or deleted', async () => {
    const other = await newDenomination(325);
    const { id } = await add();
    const orderId = await order();
    expect(await codes().get({ id })).toMatchObject({ status: 'used', orderId });
    for (const change of [
      { status: 'available' },
      { status: 'error' },
      { code: newCode() },
      { denominationId: other },
    ] as const) {
      await expect(codes().update({ id, ...change })).rejects.toEqual(refusal('conflict'));
    }
    await expect(codes().delete({ id })).rejects.toEqual(refusal('conflict'));
    expect(await stateOf(id)).toBe('reserved');
    await shop.deps.pool.query(`UPDATE topup_codes SET state = 'redeemed' WHERE id = $1`, [id]);
    await expect(codes().update({ id, status: 'available' })).rejects.toEqual(refusal('conflict'));
    await expect(codes().delete({ id })).rejects.toEqual(refusal('conflict'));
    expect(await codes().get({ id })).toMatchObject({ status: 'used', orderId });
  });

  const giveBack = async () => {
    const { rows } = await shop.deps.pool.query<{ id: bigint }>(
      `SELECT order_item_id AS id FROM topup_codes WHERE denomination_id = $1 AND state = 'reserved'`,
      [denominationId],
    );
    for (const { id } of rows) await freeTopupCodes(shop.deps.pool, id);
  };

  test('that it gives back unseen is free again, seen it stays off sale', async () => {
    const [unseen, seen] = [await add(), await add()];
    await order();
    await order();
    await codes().reveal({ id: seen.id, reason: 'support' });
    expect(await stateOf(seen.id)).toBe('reserved');
    await giveBack();
    expect([await stateOf(unseen.id), await stateOf(seen.id)]).toEqual(['available', 'used']);
    expect(await codes().get({ id: unseen.id })).not.toHaveProperty('orderId');
  });

  test('that turns out to be of no use is an error, held or given back, seen or not', async () => {
    const [held, unseen, seen] = [await add(), await add(), await add()];
    for (let orders = 0; orders < 3; orders++) await order();
    await codes().reveal({ id: seen.id, reason: 'support' });
    await spoilTopupCode(shop.deps.pool, BigInt(held.id));
    await giveBack();
    for (const one of [unseen, seen]) await spoilTopupCode(shop.deps.pool, BigInt(one.id));
    expect(await codes().list({ denominationId, status: 'error' })).toMatchObject({ total: 3 });
    await expect(order()).rejects.toMatchObject({ cause: { code: 'out_of_stock' } });
  });

  test('that was seen goes back on sale by no statement', async () => {
    const { id } = await add();
    await order();
    await codes().reveal({ id, reason: 'support' });
    await expect(
      shop.deps.pool.query(
        `UPDATE topup_codes SET state = 'available', order_item_id = NULL WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'code_transition' });
  });
});

describe('revealing', () => {
  test('takes a free code off sale; putting it back is an act of its own', async () => {
    const { id } = await add();
    await codes().reveal({ id, reason: 'check' });
    expect(await stateOf(id)).toBe('used');
    await expect(order()).rejects.toMatchObject({ cause: { code: 'out_of_stock' } });
    await codes().update({ id, status: 'available' });
    await order();
    expect(await stateOf(id)).toBe('reserved');
    expect(await acts(id)).toEqual([
      'topup_code.put_back',
      'topup_code.reveal',
      'topup_code.create',
    ]);
  });

  test('and ordering at once: one of them has it', async () => {
    for (let round = 0; round < 10; round++) {
      denominationId = await newDenomination(60);
      const { id } = await add();
      const [ordered, revealed] = await Promise.allSettled([order(), codes().reveal({ id })]);
      expect(revealed.status).toBe('fulfilled');
      expect(await stateOf(id)).toBe(ordered.status === 'fulfilled' ? 'reserved' : 'used');
    }
  });

  test('needs a reason in production', async () => {
    const { id } = await add();
    const actor = { userId: admin.userId, nickname: admin.nickname };
    const production = { ...shop.deps, env: { ...shop.deps.env, NODE_ENV: 'production' as const } };
    await expect(async () => revealPubgCode(production, actor, { id })).rejects.toMatchObject({
      code: 'validation_error',
      details: { reason: 'required' },
    });
    expect(await stateOf(id)).toBe('available');
    await expect(revealPubgCode(production, actor, { id, reason: 'asked' })).resolves.toBeDefined();
  });

  test('without its key fails, and counts as not seen', async () => {
    const { id } = await add();
    await shop.deps.pool.query(`UPDATE topup_codes SET key_id = 'lost' WHERE id = $1`, [id]);
    await expect(codes().reveal({ id })).rejects.toThrow('lost');
    expect(await stateOf(id)).toBe('available');
    expect((await codes().get({ id })).code).toBe('••••');
  });
});

test('lists find by denomination, status, whole code and order', async () => {
  const code = newCode();
  const [free, used, broken, held] = [await add(code), await add(), await add(), await add()];
  await codes().update({ id: used.id, status: 'used' });
  await codes().update({ id: broken.id, status: 'error' });
  await codes().update({ id: free.id, status: 'used' });
  const orderId = await order();
  await codes().update({ id: free.id, status: 'available' });
  const other = await add(newCode(), await newDenomination(325));
  const found = async (input: Parameters<ReturnType<typeof codes>['list']>[0]) => {
    const { items, total } = await codes().list(input);
    expect(total).toBe(items.length);
    return items.map(({ id }) => id);
  };
  expect(await found({ denominationId })).toEqual([held.id, broken.id, used.id, free.id]);
  expect(await found({ denominationId, sort: 'created' })).toEqual([
    free.id,
    used.id,
    broken.id,
    held.id,
  ]);
  expect(await found({ denominationId, status: 'available' })).toEqual([free.id]);
  expect(await found({ denominationId, status: 'used' })).toEqual([held.id, used.id]);
  expect(await found({ denominationId, status: 'error' })).toEqual([broken.id]);
  expect(await found({ q: code })).toEqual([free.id]);
  expect(await found({ q: orderId })).toEqual([held.id]);
  expect(await found({ q: 'nothing' })).toEqual([]);
  const page = await codes().list({ denominationId, pageSize: 2, after: held.id });
  expect(page.items.map(({ id }) => id)).toEqual([broken.id, used.id]);
  expect((await codes().list({ pageSize: 1 })).items).toEqual([other]);
});

describe('a file', () => {
  const stored = async () =>
    (
      await shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
        'SELECT cipher, key_id FROM topup_codes WHERE denomination_id = $1 ORDER BY id',
        [denominationId],
      )
    ).rows.map(({ cipher, key_id }) => shop.deps.codeCipher.decrypt(cipher, key_id));

  test('of any lines: each is loaded, reported with its number, or known', async () => {
    const good = fc.constantFrom(' CODE, with comma', 'КОД', 'a b').map((base) => base + newCode());
    const line = fc.oneof(
      good,
      good,
      fc.constantFrom('', '  ', '\t', 'A\u0000B', 'B\ud800', 'x'.repeat(501)),
    );
    const file = fc.array(line, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(file, fc.constantFrom('\n', '\r\n', '\r'), async (lines, end) => {
        denominationId = await newDenomination(60);
        // Some stand twice.
        const all = [...lines, ...lines.slice(0, 5)];
        const wanted = all.map((one) => one.trim());
        const isBad = (one: string) =>
          one.includes('\u0000') || !one.isWellFormed() || one.length > 500;
        const codesOf = wanted.filter((one) => one !== '' && !isBad(one));
        const result = await load(all.join(end));
        expect(result).toEqual({
          added: new Set(codesOf).size,
          duplicates: codesOf.length - new Set(codesOf).size,
          errors: wanted.flatMap((one, index) =>
            isBad(one)
              ? [{ line: index + 1, reason: one.length > 500 ? 'code_too_long' : 'code_invalid' }]
              : [],
          ),
        });
        expect(await stored()).toEqual([...new Set(codesOf)]);
        expect(await load(all.join(end))).toMatchObject({ added: 0 });
      }),
      { numRuns: 25 },
    );
  });

  test('with a key is loaded once, and the answer is replayed', async () => {
    const input = { denominationId, text: newCode(), idempotencyKey: randomUUID() };
    const first = await codes().bulkLoad(input);
    expect(await codes().bulkLoad(input)).toEqual(first);
    await expect(codes().bulkLoad({ ...input, text: newCode() })).rejects.toEqual(
      refusal('idempotency_key_reused'),
    );
    const { rows } = await shop.deps.pool.query('SELECT * FROM idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(input.text);
  });

  test('leaves a line in the audit log, and no code in it', async () => {
    const code = newCode();
    await load(`${code}\nA\u0001B`);
    const [entry] = (await admin.call.admin.audit.list({})).items;
    expect(entry).toMatchObject({
      actor: admin.nickname,
      action: 'topup_codes.bulk_load',
      target: `denomination:${denominationId}`,
      after: { added: 1, duplicates: 0, errors: 1 },
    });
    expect(JSON.stringify(entry)).not.toContain(code);
  });

  test('of 100 000 lines is loaded, whole', async () => {
    const good = Array.from({ length: 99_995 }, () => randomUUID());
    const file = [...good, ...good.slice(0, 3), 'A\u0001B', 'A\u0001B'];
    expect(await load(file.join('\r\n'))).toEqual({
      added: 99_995,
      duplicates: 3,
      errors: [99_999, 100_000].map((line) => ({ line, reason: 'code_invalid' })),
    });
    expect(await codes().list({ denominationId, pageSize: 1 })).toMatchObject({ total: 99_995 });
  }, 120_000);
});

test('64 orders for 10 codes: ten have one each, the others are refused and charged nothing', async () => {
  await load(Array.from({ length: 10 }, () => newCode()).join('\n'));
  const results = await Promise.allSettled(Array.from({ length: 64 }, () => order()));
  const placed = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(placed).toHaveLength(10);
  for (const one of results) {
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ cause: { code: 'out_of_stock' } });
  }
  const { items } = await codes().list({ denominationId });
  expect(items.map(({ orderId }) => orderId).toSorted()).toEqual(placed.toSorted());
}, 60_000);
