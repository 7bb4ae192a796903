import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { openGeneratedShelf, codeStateOf } from '#testing/fixtures/generated-codes.ts';
import { buy } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest, text } from '#testing/clients/rest-client.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { KnownPlayers } from '#testing/fixtures/stocked-denominations.ts';

const shop = useTestShop();
const rest = createRest(shop);
const shelf = useFixture(() => openGeneratedShelf(shop));
let players: KnownPlayers;
const user = useFixture(() => shop.registerUser(), beforeEach);

const playerID = '123456789';
const WRONG = 'FF-2222-2222-2222-2222';

beforeEach(async () => {
  shop.deps.playerChecks = players = new KnownPlayers();
});
afterEach(() => expectSoundLedger(shop));

const activate = (code: string) => user.call.topup.activateCode({ playerID, code });
const post = (body: unknown) =>
  rest('POST', '/freefire/activate-code', { token: user.token, body });
const ordersOf = async (who: TestUser) => (await who.call.orders.list({})).orders;

describe('activating an unused code', () => {
  test('activating a code places an order of total 0 with one top-up in the customer’s list', async () => {
    const { id, text: code } = await shelf.makeOne();
    const answer = await activate(code);
    expect(answer).toEqual({ success: true, order_id: text, status: 'pending' });
    expect(await ordersOf(user)).toMatchObject([
      { id: answer.order_id, status: 'pending', total_amount: 0, refunded_amount: 0 },
    ]);
    expect(await user.call.orders.detail({ id: answer.order_id })).toMatchObject({
      items: [
        {
          item_type: 'topup',
          amount: 100,
          price: 0,
          stage: 'processing',
          player_name: 'SwiftFox_7',
          topup_data: { service: 'freefire', login: playerID },
        },
      ],
    });
    expect(await codeStateOf(shop, id)).toEqual({
      state: 'used',
      seen: true,
      bound: true,
      activated: false,
    });
  });

  test('activating a code passes the client address and the customer to the player check', async () => {
    const { text: code } = await shelf.makeOne();
    const answer = await (
      await shop.app()
    ).inject({
      method: 'POST',
      url: '/api/freefire/activate-code',
      remoteAddress: '203.0.113.9',
      headers: { authorization: `Bearer ${user.token}` },
      payload: { playerID, code },
    });
    expect(answer.statusCode).toBe(200);
    expect(players.askers).toEqual([{ address: '203.0.113.9', userId: user.userId }]);
  });

  test('activating a code that is for sale removes it from the stock at once', async () => {
    const { text: code } = await shelf.makeOne({ published: true });
    const stock = async () => {
      const options = await shop.anonymous.catalogue.prices({ id: shelf.productId, regionId: 0 });
      return options.reduce((sum, option) => sum + option.available_count, 0);
    };
    expect(await stock()).toBe(1);
    await activate(code);
    expect(await stock()).toBe(0);
  });

  test('a sold code can be activated, and cannot be refunded afterwards', async () => {
    const { id, text: code } = await shelf.makeOne({ published: true });
    const order = await buy(shop, user, { productId: shelf.productId, gameAmount: 100 });
    await activate(code);
    expect(await codeStateOf(shop, id)).toMatchObject({ state: 'sold', seen: true, bound: true });
    await expect(user.call.orders.refundUnrevealed({ id: order })).rejects.toEqual(
      refusal('already_revealed'),
    );
    expect(await user.call.orders.revealCodes({ id: order })).toMatchObject({
      items: [{ code: { code } }],
    });
  });

  test('a code that an admin revealed can be activated, however its letters are typed', async () => {
    const { id } = await shelf.makeOne();
    const { code } = await shelf.admin.call.admin.generatedCodes.reveal({ id });
    await activate(` ${code.toLowerCase().replace('-', ' -\u200b')} `);
    expect(await codeStateOf(shop, id)).toMatchObject({ bound: true });
  });
});

describe('refused activations', () => {
  test('activation refuses unknown, loaded, quarantined and deleted codes as code_invalid', async () => {
    const loaded = 'LOADED-CODE-0001';
    await shelf.admin.call.admin.codes.create({
      productId: shelf.productId,
      code: loaded,
      gameAmount: 5,
      priceUsd: 1,
    });
    for (const code of [WRONG, loaded, 'x']) {
      await expect(activate(code)).rejects.toEqual(refusal('code_invalid'));
    }
    const { id, text: code } = await shelf.makeOne();
    await shelf.admin.call.admin.generatedCodes.remove({ id });
    await expect(activate(code)).rejects.toEqual(refusal('code_invalid'));
    const aside = await shelf.makeOne();
    await shop.deps.pool.query(`UPDATE codes SET state = 'quarantined' WHERE id = $1`, [aside.id]);
    await expect(activate(aside.text)).rejects.toEqual(refusal('code_invalid'));
    expect(players.asked).toBe(0);
    expect(await ordersOf(user)).toEqual([]);
  });

  test('activation names the order of an own loaded code, which is no guess', async () => {
    const values = { gameAmount: 7, priceUsd: 1 };
    const { productId } = shelf;
    const code = 'LOADED-CODE-0007';
    await shelf.admin.call.admin.codes.create({ productId, code, ...values });
    const buyer = await shop.registerUser();
    const order_id = await buy(shop, buyer, { productId, gameAmount: 7 });
    for (let tries = 0; tries < 11; tries++) {
      const typed = code.toLowerCase();
      await expect(buyer.call.topup.activateCode({ playerID, code: typed })).rejects.toEqual(
        refusal('code_invalid', { reason: 'activated_elsewhere', order_id }),
      );
    }
    await expect(activate(code)).rejects.toEqual(refusal('code_invalid'));
  });

  test('activation refuses a used code as code_already_used', async () => {
    const { text: code } = await shelf.makeOne();
    await activate(code);
    const asked = players.asked;
    await expect(activate(code)).rejects.toEqual(refusal('code_already_used'));
    expect(players.asked).toBe(asked);
  });

  test('activation keeps the code unused when the player does not exist', async () => {
    const { id, text: code } = await shelf.makeOne({ published: true });
    players.answer = () => Promise.resolve({ found: false });
    await expect(activate(code)).rejects.toEqual(refusal('player_not_found'));
    expect(await codeStateOf(shop, id)).toEqual({
      state: 'available',
      seen: false,
      bound: false,
      activated: false,
    });
    await shelf.admin.call.admin.generatedCodes.publish({ ids: [id], published: false });
  });

  test('activation keeps the code unused when the player check gets no answer', async () => {
    const { id, text: code } = await shelf.makeOne();
    players.answer = () => Promise.reject(new DomainError('supplier_unavailable'));
    await expect(activate(code)).rejects.toEqual(refusal('supplier_unavailable'));
    expect(await codeStateOf(shop, id)).toMatchObject({ state: 'unpublished', bound: false });
  });
});

describe('activation over REST', () => {
  test('activation over REST answers a success and each definite refusal with status 200', async () => {
    const { text: code } = await shelf.makeOne();
    const done = await post({ playerID, code });
    expect([done.status, done.body]).toEqual([
      200,
      { success: true, order_id: text, status: 'pending' },
    ]);
    const used = await post({ playerID, code });
    expect([used.status, used.body]).toEqual([200, { success: false, error: 'code_already_used' }]);
    const wrong = await post({ playerID, code: WRONG });
    expect([wrong.status, wrong.body]).toEqual([200, { success: false, error: 'code_invalid' }]);
    players.answer = () => Promise.resolve({ found: false });
    const { text: other } = await shelf.makeOne();
    const nobody = await post({ playerID, code: other });
    expect([nobody.status, nobody.body]).toEqual([
      200,
      { success: false, error: 'player_not_found' },
    ]);
    expect(nobody.headers['cache-control']).toBe('no-store');
  });

  test('activation over REST answers every other error in the common error shape', async () => {
    const missing = await post({ playerID: '12', code: ' ' });
    expect([missing.status, missing.body]).toMatchObject([
      400,
      { error: { details: { playerID: 'invalid', code: 'required' } } },
    ]);
    players.answer = () => Promise.reject(new DomainError('supplier_unavailable'));
    const down = await post({ playerID, code: (await shelf.makeOne()).text });
    expect([down.status, down.body]).toMatchObject([
      503,
      { error: { code: 'supplier_unavailable' } },
    ]);
  });
});
