import { beforeEach, describe, expect, test } from 'vitest';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { outcomesOf } from '#testing/clients/outcomes.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { KnownPlayers } from '#testing/fixtures/stocked-denominations.ts';

const shop = useTestShop();
const rest = createRest(shop);
const shelf = useFixture(() => openGeneratedShelf(shop));
let players: KnownPlayers;
let user: TestUser;

const playerID = '123456789';
const WRONG = 'FF-2222-2222-2222-2222';

beforeEach(async () => {
  shop.deps.playerChecks = players = new KnownPlayers();
  user = await shop.registerUser();
});

const activate = (code: string, idempotencyKey?: string) =>
  user.call.topup.activateCode({ playerID, code, idempotencyKey });
const post = (body: unknown, headers: Record<string, string> = {}) =>
  rest('POST', '/freefire/activate-code', { token: user.token, body, headers });

describe('a repeat with the same idempotency key', () => {
  const key = { 'idempotency-key': 'once' };

  test('a repeated activation with the same idempotency key replays the answer without calling the supplier', async () => {
    const { text: code } = await shelf.makeOne();
    const first = await post({ playerID, code }, key);
    const again = await post({ playerID, code }, key);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(players.asked).toBe(1);
    expect((await user.call.orders.list({})).orders).toHaveLength(1);
    const other = await post({ playerID: '987654321', code }, key);
    expect([other.status, other.body]).toMatchObject([
      422,
      { error: { code: 'idempotency_key_reused' } },
    ]);
  });

  test('a repeated activation replays a refusal, also when it would succeed now', async () => {
    const { text: code } = await shelf.makeOne();
    players.answer = () => Promise.resolve({ found: false });
    const first = await post({ playerID, code }, key);
    shop.deps.playerChecks = new KnownPlayers();
    const again = await post({ playerID, code }, key);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  });

  test('an activation stores no character of its code with the idempotency key', async () => {
    const { text: code } = await shelf.makeOne();
    await activate(code, 'kept');
    const { rows } = await shop.deps.pool.query<{ row: string }>(
      `SELECT k::text AS row FROM idempotency_keys k WHERE key = 'kept'
       UNION ALL SELECT e::text FROM order_events e`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows) expect(row).not.toContain(code.slice(3));
  });
});

describe('wrong codes', () => {
  test('ten wrong codes an hour lock the activation of codes; used codes do not count', async () => {
    const { text: used } = await shelf.makeOne();
    const { text: good } = await shelf.makeOne();
    await activate(used);
    for (let n = 0; n < 12; n++) {
      await expect(activate(used)).rejects.toEqual(refusal('code_already_used'));
    }
    const first = { 'idempotency-key': 'wrong' };
    for (let n = 0; n < 3; n++) {
      // A replay of the same request is not a second guess.
      expect((await post({ playerID, code: WRONG }, first)).body).toMatchObject({ success: false });
    }
    for (let n = 1; n < 10; n++) {
      await expect(activate(WRONG)).rejects.toEqual(refusal('code_invalid'));
    }
    const refused = await post({ playerID, code: WRONG });
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { error: { code: 'rate_limited' } },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    await expect(activate(good)).rejects.toEqual(refusal('rate_limited'));
    user = await shop.registerUser();
    await activate(good);
  });

  test('a repeated activation replays the first answer also after ten wrong codes', async () => {
    const { text: code } = await shelf.makeOne();
    const key = { 'idempotency-key': 'before the limit' };
    const first = await post({ playerID, code }, key);
    for (let n = 0; n < 10; n++) await post({ playerID, code: WRONG });
    const again = await post({ playerID, code }, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await post({ playerID, code: WRONG }, key);
    expect(other.body).toMatchObject({ error: { code: 'idempotency_key_reused' } });
    expect((await post({ playerID, code })).status).toBe(429);
  });

  test('an account has ten attempts to activate wrong codes, also when concurrent', async () => {
    const { refused } = await outcomesOf(Array.from({ length: 30 }, () => activate(WRONG)));
    expect(refused.filter((code) => code === 'code_invalid')).toHaveLength(10);
  });
});
