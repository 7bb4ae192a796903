import { describe, expect, test } from 'vitest';
import { createRest, text } from '#testing/clients/rest-client.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { startTestSandbox } from '#testing/fakes/test-sandbox.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { readCheckToken } from './player-check-token.ts';

// End to end: REST, the shop, HTTP, and the real sandbox with its special players.

const sandbox = useWorld(startTestSandbox);
const shop = useWorld(() => createTestShop({ env: sandbox.env, asksAboutPlayers: true }));
const rest = createRest(shop);

const paths = ['/freefire/check-id', '/pubg/check-id'] as const;
const check = (path: string, playerID: unknown) => rest('POST', path, { body: { playerID } });

describe('checks of an existing player', () => {
  test('the REST check of a Free Fire player answers with name and check token in the documented shape', async () => {
    const { status, body, headers } = await check('/freefire/check-id', '123456789');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, player_name: text, check_token: text });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('the REST check of a PUBG player answers with name and check token in the documented shape', async () => {
    const { status, body } = await check('/pubg/check-id', '123456789');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { status: 'success', player_name: text },
      check_token: text,
    });
  });

  test('a player check issues a token that proves the name for this service and player', async () => {
    const { body } = await check('/freefire/check-id', '123450001');
    const { player_name: name, check_token: token } = body as Record<string, string>;
    const player = { service: 'freefire', playerId: '123450001' } as const;
    expect(readCheckToken(shop.deps, token ?? '', player)).toBe(name);
    expect(shop.deps.playerChecks.nameIn(token ?? '', player)).toBe(name);
    expect(readCheckToken(shop.deps, token ?? '', { ...player, service: 'pubg' })).toBeNull();
  });

  test.each(paths)(
    'a player check accepts an id with spaces around it or as a number (%s)',
    async (path) => {
      expect((await check(path, ' 123456789 ')).body).toMatchObject({ success: true });
      expect((await check(path, 123456789)).body).toMatchObject({ success: true });
    },
  );

  test.each(['8888', '7777', '6666', '5555'])(
    'a player check finds a player whose id ends in %s',
    async (ending) => {
      expect((await check('/pubg/check-id', `12345${ending}`)).body).toMatchObject({
        success: true,
      });
    },
  );
});

describe('checks of an unknown player', () => {
  test('the REST check of an unknown Free Fire player answers with a definite refusal', async () => {
    const { status, body } = await check('/freefire/check-id', '123450000');
    expect([status, body]).toEqual([200, { success: false, error: 'player_not_found' }]);
  });

  test('the REST check of an unknown PUBG player answers with a definite refusal', async () => {
    const { status, body } = await check('/pubg/check-id', '123450000');
    expect([status, body]).toEqual([
      200,
      {
        success: false,
        error: 'player_not_found',
        data: { status: 'error', player_name: null },
      },
    ]);
  });
});

describe.each(paths)('invalid input of %s', (path) => {
  test.each(['1234', '1234567890123', '12345a', '12 345', '１２３４５', -12345, 123.45, {}, true])(
    'a player check refuses the player id %j',
    async (playerID) => {
      const { status, body } = await check(path, playerID);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        success: false,
        error: { code: 'validation_error', details: { playerID: 'invalid' } },
      });
    },
  );

  test.each([undefined, '', '  '])(
    'a player check refuses a missing player id (%j)',
    async (playerID) => {
      const { status, body } = await check(path, playerID);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { details: { playerID: 'required' } } });
    },
  );
});

describe('a supplier that does not answer', () => {
  test('a player check that the supplier does not answer gets 503 within ten seconds, without delaying others', async () => {
    const begun = performance.now();
    const waiting = paths.map((path) => check(path, '123459999'));
    let over = false;
    void Promise.race(waiting).then(() => (over = true));
    const quick = await Promise.all([
      rest('GET', '/products'),
      check('/freefire/check-id', '222333444'),
    ]);
    expect(over).toBe(false);
    expect(quick.map(({ status }) => status)).toEqual([200, 200]);
    for (const { status, body } of await Promise.all(waiting)) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ success: false, error: { code: 'supplier_unavailable' } });
    }
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test.each(['error', 'garbage', 'reset'])(
    'player checks answer 503 while the supplier is down (%s), and recover afterwards',
    async (kind) => {
      const playerID = { error: '300000001', garbage: '300000002', reset: '300000003' }[kind];
      await sandbox.outage('supplier', kind);
      const { status, body } = await check('/pubg/check-id', playerID);
      expect([status, (body as { error: { code: string } }).error.code]).toEqual([
        503,
        'supplier_unavailable',
      ]);
      await sandbox.calm();
      expect((await check('/pubg/check-id', playerID)).status).toBe(200);
    },
  );
});

describe('topup.checkPlayer', () => {
  test('checkPlayer checks players of Steam and of PUBG alike', async () => {
    const steam = await shop.anonymous.topup.checkPlayer({
      service: 'steam',
      playerId: 'gordon_f',
    });
    expect(steam).toEqual({ found: true, player_name: text, check_token: text });
    expect(
      await shop.anonymous.topup.checkPlayer({ service: 'steam', playerId: 'gordon_0000' }),
    ).toEqual({ found: false });
    expect(
      await shop.anonymous.topup.checkPlayer({ service: 'pubg', playerId: '123456789' }),
    ).toMatchObject({ found: true });
  });

  test('checkPlayer validates logins and player ids', async () => {
    const { checkPlayer } = shop.anonymous.topup;
    for (const input of [
      { service: 'steam', playerId: 'no spaces' },
      { service: 'pubg', playerId: 'gordon_f' },
    ] as const) {
      await expect(checkPlayer(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});

test('answers 503 to player checks without a supplier', async () => {
  const alone = await createTestShop({ asksAboutPlayers: true });
  await expect(
    alone.anonymous.topup.checkPlayer({ service: 'pubg', playerId: '123456789' }),
  ).rejects.toEqual(refusal('supplier_unavailable'));
  await alone.close();
});

test('limits player checks to sixty a minute for each address over all paths, and scales the limit', async () => {
  const limited = await createTestShop({
    env: { ...sandbox.env, RATE_LIMIT_SCALE: '0.1' },
    asksAboutPlayers: true,
  });
  const call = createRest(limited);
  const spend = (path: string) => call('POST', path, { body: { playerID: '123456789' } });
  for (let round = 0; round < 3; round++) {
    for (const path of paths) expect((await spend(path)).status).toBe(200);
  }
  for (const path of paths) {
    const { status, body, headers } = await spend(path);
    expect([status, (body as { error: { code: string } }).error.code]).toEqual([
      429,
      'rate_limited',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await call('GET', '/products')).status).toBe(200);
  await limited.close();
});
