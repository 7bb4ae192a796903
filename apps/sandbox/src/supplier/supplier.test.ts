import { beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestWorld } from '#testing/test-world.ts';

let world: TestWorld;
beforeEach(() => {
  world = createTestWorld();
});

const check = async (player_id: unknown, service: unknown = 'freefire') =>
  world.post('/v1/players/check', { service, player_id });
const topup = (recipient: string, reference = 'r1') =>
  world.post('/v1/topups', { reference, service: 'freefire', recipient, item: '100-diamonds' });
const steam = (recipient: string, changes: object = {}) =>
  world.post('/v1/topups', {
    ...{ reference: 's1', service: 'steam', recipient, amount: 10.5, currency: 'USD' },
    ...changes,
  });
const redeem = (player_id: string, reference = 'c1', code = 'UC60-AAAA-BBBB') =>
  world.post('/v1/redemptions', { reference, code, player_id });
const book = async () => (await world.app.inject('/book')).json();

describe('checking a player', () => {
  it('the sandbox always gives the same name for a player ID, in any game', async () => {
    const first = (await check('1234567')).json();
    expect(first).toEqual({ found: true, player_name: expect.stringMatching(/^[A-Za-z]+_\d+$/) });
    expect((await check('1234567', 'pubg')).json()).toEqual(first);
    expect((await check('7654321')).json()).not.toEqual(first);
  });

  it('the sandbox finds no player whose id ends in 0000', async () => {
    expect((await check('120000')).json()).toEqual({ found: false });
    expect((await check('gamer_0000', 'steam')).json()).toEqual({ found: false });
  });

  it.each(['8888', '7777', '6666', '5555'])(
    'the sandbox finds the player whose id ends in %s',
    async (ending) => {
      expect((await check(`12${ending}`)).json()).toMatchObject({ found: true });
    },
  );

  it.each([
    ['freefire', '1234'],
    ['freefire', '1234567890123'],
    ['pubg', '12345a'],
    ['pubg', 1234567],
    ['steam', 'ab'],
    ['steam', 'a'.repeat(33)],
    ['steam', 'name-with-dash'],
  ])('the sandbox refuses the %s player id %j', async (service, id) => {
    const answer = await check(id, service);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'invalid_player_id' });
  });

  it('the sandbox finds players with IDs of 5 to 12 digits and logins of 3 to 32 characters', async () => {
    for (const id of ['12345', '123456789012'])
      expect((await check(id)).json()).toMatchObject({ found: true });
    for (const login of ['abc', `A_${'9'.repeat(29)}1`])
      expect((await check(login, 'steam')).json()).toMatchObject({ found: true });
  });

  it('the sandbox rejects the check of a player of an unknown service', async () => {
    const answer = await check('1234567', 'roblox');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'invalid_service' });
  });
});

describe('a top-up', () => {
  it('the sandbox delivers a top-up once and replays its answer', async () => {
    const first = await topup('1234567');
    expect(first.json()).toEqual({ status: 'succeeded', supplier_id: expect.any(String) });
    expect((await topup('1234567')).json()).toEqual(first.json());
    expect((await world.get('/v1/topups/r1')).json()).toEqual(first.json());
    expect((await topup('1234567', 'r2')).json().supplier_id).not.toBe(first.json().supplier_id);
    expect((await book()).topups).toEqual([
      {
        reference: 'r1',
        service: 'freefire',
        recipient: '1234567',
        item: '100-diamonds',
        status: 'succeeded',
      },
      expect.objectContaining({ reference: 'r2' }),
    ]);
  });

  it('the sandbox rejects a reference that belongs to another top-up', async () => {
    await topup('1234567');
    const answer = await topup('7654321');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'reference_reused' });
    expect((await book()).topups).toHaveLength(1);
  });

  it('the sandbox answers 404 for the status of an unknown top-up', async () => {
    const answer = await world.get('/v1/topups/r1');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ status: 'not_found' });
  });

  it('the sandbox rejects a top-up for player 8888 and for unknown players', async () => {
    const refused = { status: 'rejected', supplier_id: expect.any(String) };
    expect((await topup('128888')).json()).toEqual({ ...refused, reason: 'refused_by_game' });
    expect((await world.get('/v1/topups/r1')).json()).toMatchObject({ status: 'rejected' });
    expect((await topup('120000', 'r2')).json()).toEqual({
      ...refused,
      reason: 'player_not_found',
    });
    expect((await book()).topups).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });

  it('the sandbox fails the first two requests of each top-up for player 6666', async () => {
    for (const reference of ['r1', 'r2']) {
      for (const attempt of [1, 2]) {
        expect((await topup('126666', reference)).statusCode, `${reference} ${attempt}`).toBe(500);
        const asked = await world.get(`/v1/topups/${reference}`);
        expect(asked.json()).toEqual({ status: 'not_found' });
      }
    }
    expect((await book()).topups).toEqual([]);
    expect((await topup('126666')).json()).toMatchObject({ status: 'succeeded' });
    expect((await book()).topups).toMatchObject([{ reference: 'r1' }]);
  });

  it('the sandbox takes ten seconds to top up player 5555', async () => {
    expect((await topup('125555')).json()).toMatchObject({ status: 'processing' });
    await world.clock.advance(9_999);
    expect((await topup('125555')).json()).toMatchObject({ status: 'processing' });
    expect((await book()).topups).toMatchObject([{ status: 'processing' }]);
    await world.clock.advance(1);
    expect((await world.get('/v1/topups/r1')).json()).toMatchObject({ status: 'succeeded' });
    expect((await book()).topups).toMatchObject([{ status: 'succeeded' }]);
  });

  it('the sandbox tops up player 9999, whose check it never answers', async () => {
    expect((await topup('129999')).json()).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    [{ service: 'roblox' }, 'invalid_service'],
    [{ item: undefined }, 'invalid_item'],
    [{ item: ' ' }, 'invalid_item'],
    [{ recipient: '1234' }, 'invalid_recipient'],
    [{ reference: '' }, 'invalid_reference'],
    [{ reference: 'a b' }, 'invalid_reference'],
  ])('the sandbox rejects a top-up with %j', async (changes, error) => {
    const good = { reference: 'r1', service: 'freefire', recipient: '1234567', item: '1' };
    const answer = await world.post('/v1/topups', { ...good, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error });
  });
});

describe('a Steam top-up', () => {
  it('the sandbox’s supplier charges its prepaid balance for the amount and currency of a Steam top-up', async () => {
    const balance = async () => (await world.get('/v1/balance')).json();
    expect(await balance()).toEqual({ balances: [{ currency: 'USD', amount: 1_000_000 }] });
    expect((await steam('gamer_one')).json()).toMatchObject({ status: 'succeeded' });
    expect((await book()).topups).toMatchObject([{ service: 'steam', item: '10.5 USD' }]);
    expect(await balance()).toEqual({ balances: [{ currency: 'USD', amount: 999_989.5 }] });
    await steam('gamer_8888', { reference: 's2' });
    await steam('gamer_two', { reference: 's3', currency: 'rub', amount: '924.50' });
    const { balances } = await balance();
    // The balance falls by about ten dollars at the day's rate, and not for the refused top-up.
    expect(balances[0].amount).toBeGreaterThan(999_989.5 - 10.3);
    expect(balances[0].amount).toBeLessThan(999_989.5 - 9.7);
  });

  it.each(['8888', '6666', '5555'])(
    'the sandbox gives a Steam top-up the fixed result of a login that ends in %s',
    async (ending) => {
      const answers = { 8888: 'rejected', 6666: undefined, 5555: 'processing' };
      const answer = await steam(`gamer${ending}`);
      expect(answer.json().status).toBe(answers[ending as unknown as keyof typeof answers]);
      expect(answer.statusCode).toBe(ending === '6666' ? 500 : 200);
    },
  );

  it.each([
    [{ amount: 0 }, 'invalid_amount'],
    [{ amount: -1 }, 'invalid_amount'],
    [{ amount: 1.005 }, 'invalid_amount'],
    [{ amount: undefined }, 'invalid_amount'],
    [{ currency: 'EUR' }, 'invalid_currency'],
    [{ recipient: 'no spaces' }, 'invalid_recipient'],
  ])('the sandbox rejects a Steam top-up with %j', async (changes, error) => {
    const answer = await steam('gamer_one', changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error });
  });
});

describe('a redemption', () => {
  it('the sandbox redeems a code once and shows its text in no answer or record', async () => {
    const first = await redeem('1234567');
    expect(first.json()).toEqual({ status: 'succeeded', supplier_id: expect.any(String) });
    expect((await redeem('1234567')).json()).toEqual(first.json());
    expect((await world.get('/v1/redemptions/c1')).json()).toEqual(first.json());
    expect((await book()).redemptions).toEqual([
      { reference: 'c1', player: '1234567', status: 'succeeded' },
    ]);
    // Top-ups and redemptions have separate references.
    expect((await world.get('/v1/topups/c1')).statusCode).toBe(404);
  });

  it('the sandbox rejects the redemption of a code that contains BAD', async () => {
    const answer = (await redeem('1234567', 'c1', 'XXBADXX')).json();
    expect(answer).toMatchObject({ status: 'rejected', reason: 'code_invalid' });
    expect((await redeem('1234567', 'c2', 'a good one')).json().status).toBe('succeeded');
  });

  it('the sandbox marks a code as used only after a successful redemption', async () => {
    expect((await redeem('128888')).json()).toMatchObject({ reason: 'refused_by_game' });
    expect((await redeem('1234567', 'c2')).json()).toMatchObject({ status: 'succeeded' });
    const again = (await redeem('1234567', 'c3')).json();
    expect(again).toMatchObject({ status: 'rejected', reason: 'code_already_used' });
  });

  it('the sandbox fails or delays a redemption by the ending of the player ID', async () => {
    expect((await redeem('126666')).statusCode).toBe(500);
    expect((await redeem('126666')).statusCode).toBe(500);
    expect((await world.get('/v1/redemptions/c1')).json()).toEqual({ status: 'not_found' });
    expect((await redeem('126666')).json()).toMatchObject({ status: 'succeeded' });
    expect((await redeem('125555', 'c2', 'X')).json()).toMatchObject({ status: 'processing' });
    await world.clock.advance(10_000);
    const ready = await world.get('/v1/redemptions/c2');
    expect(ready.json()).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    [{ code: '' }, 'invalid_code'],
    [{ player_id: 'gamer_one' }, 'invalid_player_id'],
    [{ reference: 5 }, 'invalid_reference'],
  ])('the sandbox rejects a redemption with %j', async (changes, error) => {
    const good = { reference: 'c1', code: 'A', player_id: '1234567' };
    const answer = await world.post('/v1/redemptions', { ...good, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error });
  });
});
