import { expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { findColumnsContaining } from '#testing/fixtures/find-columns-containing.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { addDenomination } from '#testing/fixtures/stocked-denominations.ts';
import { generateCodes } from '../index.ts';
import { generateTexts } from './generated-code-format.ts';

const shop = useTestShop();
const rest = createRest(shop);
const shelf = useFixture(() => openGeneratedShelf(shop));

const post = (body: object) =>
  rest('POST', '/admin/generated-codes/generate', { token: shelf.admin.token, body });
const generate = (input: { count: number; denominationId?: number; prefix?: string }) =>
  shelf.admin.call.admin.generatedCodes.generate({
    denominationId: shelf.denominationId,
    ...input,
  });
const textOf = async (id: number) =>
  (await shelf.admin.call.admin.generatedCodes.reveal({ id, reason: 'test' })).code;

test('generates 10 000 distinct codes at once, with fingerprints and encrypted', async () => {
  const answer = await post({ count: 10_000, denominationId: shelf.denominationId });
  expect(answer.status).toBe(201);
  const { ids } = answer.body as { ids: number[] };
  expect(new Set(ids).size).toBe(10_000);
  const { rows } = await shop.deps.pool.query<{ codes: number; states: string[] }>(
    `SELECT count(DISTINCT f.fingerprint)::int AS codes, array_agg(DISTINCT c.state::text) AS states
       FROM codes c JOIN generated_codes g ON g.code_id = c.id JOIN code_fingerprints f ON f.code_id = c.id
      WHERE c.id = ANY ($1::bigint[])`,
    [ids],
  );
  expect(rows).toEqual([{ codes: 10_000, states: ['unpublished'] }]);
  await expectSoundLedger(shop);
});

test('generated codes have the product’s prefix, or the given one', async () => {
  const [own = 0] = (await generate({ count: 1 })).ids;
  const [given = 0] = (await generate({ count: 1, prefix: 'gift-' })).ids;
  const [none = 0] = (await generate({ count: 1, prefix: '' })).ids;
  const random = '[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}';
  expect(await textOf(own)).toMatch(new RegExp(`^FF-${random}$`));
  expect(await textOf(given)).toMatch(new RegExp(`^gift-${random}$`));
  expect(await textOf(none)).toMatch(new RegExp(`^FF-${random}$`));
});

test('generated codes keep the price that their denomination had when they were generated', async () => {
  const { id } = await addDenomination(shop.deps, { usd: 299n, rub: null, gameAmount: 310 });
  const [code = 0] = (await generate({ count: 1, denominationId: id })).ids;
  await shelf.admin.call.admin.freefireDenominations.update({ id, price: 5, price_rub: 500 });
  const { get } = shelf.admin.call.admin.generatedCodes;
  expect(await get({ id: code })).toMatchObject({
    gameAmount: 310,
    priceUsd: 2.99,
    priceRub: null,
    denominationId: id,
  });
});

test('generates another code in place of a text that is known already', async () => {
  const known = 'KNOWN-CODE-0001';
  await shelf.admin.call.admin.codes.create({
    productId: shelf.productId,
    code: known,
    gameAmount: 5,
    priceUsd: 1,
  });
  const drawn: number[] = [];
  const actor = { userId: shelf.admin.userId, nickname: shelf.admin.nickname };
  const input = { count: 3, denominationId: shelf.denominationId };
  const { ids } = await generateCodes(shop.deps, actor, input, (count, prefix) => {
    drawn.push(count);
    if (drawn.length > 1) return generateTexts(count, prefix);
    const [text = ''] = generateTexts(1, prefix);
    return [known, text, text];
  });
  expect(drawn).toEqual([3, 2]);
  expect(new Set(ids).size).toBe(3);
});

test('generating codes requires a Free Fire denomination and the product that sells them', async () => {
  const { id: pubg } = await addDenomination(shop.deps, { service: 'pubg' });
  const { id: archived } = await addDenomination(shop.deps);
  await generate({ count: 1, denominationId: archived });
  await shelf.admin.call.admin.freefireDenominations.delete({ id: archived });
  for (const denominationId of [pubg, archived, 999_999]) {
    await expect(generate({ count: 1, denominationId })).rejects.toEqual(
      refusal('not_found', { denominationId: 'not_found' }),
    );
  }
  const rename = (slug: string) =>
    shop.deps.pool.query('UPDATE products SET slug = $1 WHERE id = $2', [slug, shelf.productId]);
  await rename('other-codes');
  const refused = await post({ count: 1, denominationId: shelf.denominationId });
  expect([refused.status, refused.body]).toMatchObject([
    404,
    { error: { code: 'not_found', details: { product: 'not_found' } } },
  ]);
  await rename('freefire-codes');
});

test.each([
  [{ count: 0 }, 'count'],
  [{ count: 10_001 }, 'count'],
  [{ count: 1.5 }, 'count'],
  [{ prefix: 'with space' }, 'prefix'],
  [{ denominationId: 0 }, 'denominationId'],
])('refuses to generate codes by %j', async (fields, field) => {
  const body = { count: 1, denominationId: shelf.denominationId, ...fields };
  const { status, body: refused } = await post(body);
  expect(status).toBe(400);
  const { error } = refused as { error: { details: object } };
  expect(Object.keys(error.details)).toEqual([field]);
});

test('two concurrent requests to generate codes make the codes of both', async () => {
  const answers = await Promise.all([generate({ count: 300 }), generate({ count: 300 })]);
  expect(new Set(answers.flatMap(({ ids }) => ids)).size).toBe(600);
});

test('generating codes writes an audit entry, and no table holds a code in clear text', async () => {
  const { ids } = await generate({ count: 2 });
  const [entry] = (await shelf.admin.call.admin.audit.list({ q: 'generated_codes.generate' }))
    .items;
  expect(entry).toMatchObject({
    actor: shelf.admin.nickname,
    target: `denomination:${shelf.denominationId}`,
    after: { count: 2, prefix: 'FF', ids },
  });
  const code = await textOf(ids[0] ?? 0);
  expect(await findColumnsContaining(shop, [code])).toEqual([]);
});
