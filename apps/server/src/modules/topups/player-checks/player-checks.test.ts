import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { createKeyedHash } from '#infra/secrets/keyed-hash.ts';
import type { PlayerCheck, Supplier } from '#suppliers/supplier.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { createPlayerChecks } from './player-checks.ts';
import type { PlayerChecks } from '#ports/player-checks.ts';
import type { PlayerCheckCaller } from '#ports/player-checks.ts';

let asked: string[];
let answer: (playerId: string) => Promise<PlayerCheck>;
let now: number;
let checks: PlayerChecks;

const found = async (playerId: string): Promise<PlayerCheck> => ({
  found: true,
  playerName: `player ${playerId}`,
});
const silent = () => Promise.reject(new DomainError('supplier_unavailable'));
const unavailable = (details: object = {}) =>
  expect.objectContaining({ code: 'supplier_unavailable', ...details }) as Error;

beforeEach(() => {
  asked = [];
  answer = found;
  now = 0;
  const supplierNamed = (name: string) =>
    ({
      name,
      checkPlayer: (service: string, playerId: string) => {
        asked.push(`${service} ${playerId}`);
        return name === 'another' ? found(playerId) : answer(playerId);
      },
    }) as Supplier;
  const suppliers = {
    supplierFor: (service: string) => supplierNamed(service === 'steam' ? 'another' : 'fake'),
    supplierNamed,
    close: () => Promise.resolve(),
  };
  const keyedHash = createKeyedHash(Buffer.alloc(32, 1));
  checks = createPlayerChecks({ suppliers, clock: new FakeClock(), keyedHash }, () => now);
});

let visitors = 0;
const visitor = (address = `10.0.${++visitors >> 8}.${visitors & 255}`) => ({
  address,
  userId: null,
});
const customer = (userId: number, address = `10.9.0.${userId}`) => ({ address, userId });
const check = (playerId: string, asker: PlayerCheckCaller = visitor()) =>
  checks.check({ service: 'pubg', playerId }, asker);
const pass = (ms: number) => {
  now += ms;
};

test('shows the name of every supplier without invisible characters, or the id without a name', async () => {
  answer = async (playerId) => ({
    found: true,
    playerName: playerId === '12345' ? 'a\0b' : '\u200b',
  });
  expect(await check('12345')).toEqual({ found: true, playerName: 'ab' });
  expect(await check('123456')).toEqual({ found: true, playerName: '123456' });
});

describe('cached player checks', () => {
  test('caches a found player for a minute, by player and service', async () => {
    expect(await check('12345')).toEqual({ found: true, playerName: 'player 12345' });
    pass(59_999);
    await check('12345');
    expect(asked).toEqual(['pubg 12345']);
    await checks.check({ service: 'freefire', playerId: '12345' }, visitor());
    await check('123456');
    pass(1);
    await check('12345');
    expect(asked).toEqual(['pubg 12345', 'freefire 12345', 'pubg 123456', 'pubg 12345']);
  });

  test('caches a missing player for ten seconds only', async () => {
    answer = async () => ({ found: false });
    expect(await check('12345')).toEqual({ found: false });
    pass(9999);
    expect(await check('12345')).toEqual({ found: false });
    expect(asked).toHaveLength(1);
    answer = found;
    pass(1);
    expect(await check('12345')).toMatchObject({ found: true });
  });

  test('does not cache a player check that the supplier did not answer', async () => {
    answer = silent;
    await expect(check('12345')).rejects.toEqual(unavailable());
    answer = found;
    expect(await check('12345')).toMatchObject({ found: true });
  });

  test('evicts player checks when their cache is full', async () => {
    for (let id = 10_000; id <= 20_000; id++) await check(String(id));
    asked = [];
    await check('20000');
    expect(asked).toEqual([]);
    await check('10000');
    expect(asked).toEqual(['pubg 10000']);
  });
});

test('shares one supplier call among concurrent checks of one player', async () => {
  const { promise, resolve } = Promise.withResolvers<PlayerCheck>();
  answer = () => promise;
  const waiting = Array.from({ length: 50 }, () => check('12345'));
  expect(asked).toEqual(['pubg 12345']);
  resolve({ found: true, playerName: 'one' });
  expect(new Set(await Promise.all(waiting))).toEqual(
    new Set([{ found: true, playerName: 'one' }]),
  );
});

test('refuses visitors at once while 24 of their player checks are under way', async () => {
  const { promise, resolve } = Promise.withResolvers<PlayerCheck>();
  answer = () => promise;
  const waiting = Array.from({ length: 24 }, (_, at) => check(String(10_000 + at)));
  await expect(check('99999')).rejects.toEqual(unavailable({ retryAfter: 1 }));
  expect(asked).toHaveLength(24);
  // Another supplier has its own semaphore.
  expect(await checks.check({ service: 'steam', playerId: 'gordon_f' }, visitor())).toBeTruthy();
  resolve({ found: false });
  await Promise.all(waiting);
  expect(await check('99999')).toEqual({ found: false });
});

describe('the circuit breaker of a supplier', () => {
  const failFor = async (...playerIds: string[]) => {
    answer = silent;
    for (const id of playerIds) await expect(check(id)).rejects.toEqual(unavailable());
  };

  test('the circuit breaker opens for three seconds when the supplier does not answer', async () => {
    await failFor('10001', '10002', '10003', '10004', '10005');
    expect(asked).toHaveLength(5);
    answer = found;
    await expect(check('10006')).rejects.toEqual(unavailable({ retryAfter: 3 }));
    pass(2999);
    await expect(check('10006')).rejects.toEqual(unavailable({ retryAfter: 1 }));
    expect(asked).toHaveLength(5);
    pass(1);
    expect(await check('10006')).toMatchObject({ found: true });
    expect(await check('10007')).toMatchObject({ found: true });
  });

  test('the circuit breaker lets one probe through after the rest, and opens again when it fails', async () => {
    await failFor('10001', '10002', '10003', '10004', '10005');
    pass(3000);
    const two = await Promise.allSettled([check('10006'), check('10007')]);
    expect(two.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked.slice(5)).toEqual(['pubg 10006']);
    pass(2999);
    await expect(check('10008')).rejects.toEqual(unavailable());
    expect(asked).toHaveLength(6);
  });

  test('the circuit breaker opens for one supplier without affecting another', async () => {
    await failFor('10001', '10002', '10003', '10004', '10005');
    expect(await checks.check({ service: 'steam', playerId: 'gordon_f' }, visitor())).toMatchObject(
      {
        found: true,
      },
    );
    await expect(check('10006')).rejects.toEqual(unavailable());
  });

  test('serves cached names of players while the circuit breaker is open', async () => {
    await check('12345');
    await failFor('10001', '10002', '10003', '10004', '10005');
    expect(await check('12345')).toMatchObject({ found: true });
  });

  test('the circuit breaker does not open for failed player checks of one address', async () => {
    answer = silent;
    for (let id = 10_001; id <= 10_020; id++)
      await expect(check(String(id), visitor('10.1.0.1'))).rejects.toEqual(unavailable());
    answer = found;
    expect(await check('10002')).toMatchObject({ found: true });
  });

  test('keeps the circuit breaker closed for customers when checks of visitors fail', async () => {
    await failFor('10001', '10002', '10003', '10004', '10005');
    answer = found;
    await expect(check('10006')).rejects.toEqual(unavailable({ retryAfter: 3 }));
    expect(await check('10006', customer(1))).toMatchObject({ found: true });
  });

  test('the circuit breaker opens for logged-in customers when their own checks fail', async () => {
    answer = silent;
    for (let id = 1; id <= 5; id++)
      await expect(check(String(10_000 + id), customer(id))).rejects.toEqual(unavailable());
    asked = [];
    await expect(check('10006', customer(6))).rejects.toEqual(unavailable({ retryAfter: 3 }));
    // Checks of visitors would fail as well.
    await expect(check('10006')).rejects.toEqual(unavailable({ retryAfter: 3 }));
    expect(asked).toEqual([]);
  });
});

describe('concurrent checks', () => {
  test('limits one address to four concurrent player checks, apart from the quota of customers', async () => {
    const { promise, resolve } = Promise.withResolvers<PlayerCheck>();
    answer = () => promise;
    const waiting = Array.from({ length: 24 }, (_, at) =>
      check(String(10_000 + at), visitor(`10.1.0.${at >> 2}`)),
    );
    await expect(check('20001', visitor('10.1.0.0'))).rejects.toEqual(unavailable());
    await expect(check('20002')).rejects.toEqual(unavailable());
    expect(asked).toHaveLength(24);
    answer = found;
    expect(await check('20003', customer(1))).toMatchObject({ found: true });
    resolve({ found: false });
    await Promise.all(waiting);
    expect(await check('20001', visitor('10.1.0.0'))).toMatchObject({ found: true });
  });

  test('limits all customers of one address to eight concurrent player checks', async () => {
    const { promise, resolve } = Promise.withResolvers<PlayerCheck>();
    answer = () => promise;
    const waiting = Array.from({ length: 32 }, (_, at) =>
      check(String(10_000 + at), customer(1 + (at >> 3), '10.1.0.1')),
    );
    const ended = Promise.allSettled(waiting);
    expect(asked).toHaveLength(8);
    answer = found;
    expect(await check('20001', customer(5, '10.1.0.2'))).toMatchObject({ found: true });
    expect(await check('20002')).toMatchObject({ found: true });
    resolve({ found: false });
    const refused = (await ended).filter(({ status }) => status === 'rejected');
    expect(refused).toEqual(
      Array(24).fill({ status: 'rejected', reason: unavailable({ retryAfter: 1 }) }),
    );
    expect(await check('20003', customer(4, '10.1.0.1'))).toMatchObject({ found: true });
  });

  test('limits concurrent player checks of one address in favour of other addresses', async () => {
    const { promise, resolve } = Promise.withResolvers<PlayerCheck>();
    answer = () => promise;
    const slow = visitor('10.1.0.1');
    const waiting = Array.from({ length: 4 }, (_, at) => check(String(10_000 + at), slow));
    await expect(check('20001', slow)).rejects.toEqual(unavailable({ retryAfter: 1 }));
    answer = found;
    expect(await check('20001')).toMatchObject({ found: true });
    resolve({ found: false });
    await Promise.all(waiting);
  });
});
