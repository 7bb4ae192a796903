import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { createPrivateHash } from '#infra/private-hash.ts';
import type { PlayerCheck, Supplier } from '#suppliers/supplier.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { createPlayerChecks, type PlayerChecks } from './player-checks.ts';
import type { Asker } from './supplier-guard.ts';

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
    supplierFor: (service: string) => supplierNamed(service === 'steam' ? 'another' : 'stand-in'),
    supplierNamed,
    close: () => Promise.resolve(),
  };
  const privateHash = createPrivateHash(Buffer.alloc(32, 1));
  checks = createPlayerChecks({ suppliers, clock: new FakeClock(), privateHash }, () => now);
});

let visitors = 0;
const visitor = (address = `10.0.${++visitors >> 8}.${visitors & 255}`) => ({
  address,
  userId: null,
});
const customer = (userId: number, address = `10.9.0.${userId}`) => ({ address, userId });
const check = (playerId: string, asker: Asker = visitor()) =>
  checks.check({ service: 'pubg', playerId }, asker);
const pass = (ms: number) => {
  now += ms;
};

describe('what the supplier said', () => {
  test('holds for a minute, for this player of this service', async () => {
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

  test('holds for ten seconds only when nobody was found', async () => {
    answer = async () => ({ found: false });
    expect(await check('12345')).toEqual({ found: false });
    pass(9999);
    expect(await check('12345')).toEqual({ found: false });
    expect(asked).toHaveLength(1);
    answer = found;
    pass(1);
    expect(await check('12345')).toMatchObject({ found: true });
  });

  test('is not held when it was nothing', async () => {
    answer = silent;
    await expect(check('12345')).rejects.toEqual(unavailable());
    answer = found;
    expect(await check('12345')).toMatchObject({ found: true });
  });

  test('is forgotten when there is too much of it', async () => {
    for (let id = 10_000; id <= 20_000; id++) await check(String(id));
    asked = [];
    await check('20000');
    expect(asked).toEqual([]);
    await check('10000');
    expect(asked).toEqual(['pubg 10000']);
  });
});

test('everybody who asks for one player at the same time shares one question', async () => {
  const { promise, resolve } = Promise.withResolvers<PlayerCheck>();
  answer = () => promise;
  const waiting = Array.from({ length: 50 }, () => check('12345'));
  expect(asked).toEqual(['pubg 12345']);
  resolve({ found: true, playerName: 'one' });
  expect(new Set(await Promise.all(waiting))).toEqual(
    new Set([{ found: true, playerName: 'one' }]),
  );
});

test('at most 24 questions of visitors are under way; whoever comes then is told at once', async () => {
  const { promise, resolve } = Promise.withResolvers<PlayerCheck>();
  answer = () => promise;
  const waiting = Array.from({ length: 24 }, (_, at) => check(String(10_000 + at)));
  await expect(check('99999')).rejects.toEqual(unavailable({ retryAfter: 1 }));
  expect(asked).toHaveLength(24);
  // Those of another supplier have places of their own.
  expect(await checks.check({ service: 'steam', playerId: 'gordon_f' }, visitor())).toBeTruthy();
  resolve({ found: false });
  await Promise.all(waiting);
  expect(await check('99999')).toEqual({ found: false });
});

describe('a supplier that does not answer', () => {
  const failFor = async (...playerIds: string[]) => {
    answer = silent;
    for (const id of playerIds) await expect(check(id)).rejects.toEqual(unavailable());
  };

  test('is left alone for three seconds, and customers are told at once', async () => {
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

  test('is asked once after the rest, and left alone again when it is still silent', async () => {
    await failFor('10001', '10002', '10003', '10004', '10005');
    pass(3000);
    const two = await Promise.allSettled([check('10006'), check('10007')]);
    expect(two.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked.slice(5)).toEqual(['pubg 10006']);
    pass(2999);
    await expect(check('10008')).rejects.toEqual(unavailable());
    expect(asked).toHaveLength(6);
  });

  test('does not speak for another one', async () => {
    await failFor('10001', '10002', '10003', '10004', '10005');
    expect(await checks.check({ service: 'steam', playerId: 'gordon_f' }, visitor())).toMatchObject(
      {
        found: true,
      },
    );
    await expect(check('10006')).rejects.toEqual(unavailable());
  });

  test('still tells what it told a moment ago', async () => {
    await check('12345');
    await failFor('10001', '10002', '10003', '10004', '10005');
    expect(await check('12345')).toMatchObject({ found: true });
  });

  test('is not blamed for what one address asks for, nor for one player', async () => {
    answer = silent;
    for (let id = 10_001; id <= 10_020; id++)
      await expect(check(String(id), visitor('10.1.0.1'))).rejects.toEqual(unavailable());
    answer = found;
    expect(await check('10002')).toMatchObject({ found: true });
  });

  test('is asked for customers who are logged in when visitors fail', async () => {
    await failFor('10001', '10002', '10003', '10004', '10005');
    answer = found;
    await expect(check('10006')).rejects.toEqual(unavailable({ retryAfter: 3 }));
    expect(await check('10006', customer(1))).toMatchObject({ found: true });
  });

  test('is left alone when it fails for customers who are logged in as well', async () => {
    answer = silent;
    for (let id = 1; id <= 5; id++)
      await expect(check(String(10_000 + id), customer(id))).rejects.toEqual(unavailable());
    asked = [];
    await expect(check('10006', customer(6))).rejects.toEqual(unavailable({ retryAfter: 3 }));
    expect(asked).toEqual([]);
  });
});

describe('checks that are under way', () => {
  test('are at most four of one address, and do not take the room of customers', async () => {
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

  test('are at most eight of all customers of one address, who leave room for those of others', async () => {
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

  test('of one address leave room for those of others', async () => {
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
