import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { createRateLimits, type RateLimits, type RateRule } from './rate-limits.ts';

const shop = useTestShop({ env: { RATE_LIMIT_SCALE: '1' } });

/** Returns the limits of another process. */
const ofProcess = (pool: Pool = shop.deps.pool) => createRateLimits(1, { ...shop.deps, pool });
/** Returns the shop's pool and the names of its used methods. */
const watchPool = () => {
  const queries: unknown[] = [];
  const pool = new Proxy(shop.deps.pool, {
    get: (target, name) => {
      if (name === 'query' || name === 'connect') queries.push(name);
      return Reflect.get(target, name) as unknown;
    },
  });
  return { pool, queries };
};
const admittedBy = async (
  processes: readonly RateLimits[],
  rule: RateRule,
  tries: number,
  address: string,
) => {
  const waits: (number | null)[] = [];
  for (let n = 0; n < tries; n++) {
    const limits = processes[n % processes.length];
    if (limits) waits.push(await limits.spend(rule, address));
  }
  return waits.filter((wait) => wait === null).length;
};

test.each([
  ['login', 60],
  ['register', 20],
  ['passwordReset', 20],
  ['support', 10],
  ['playerCheck', 60],
] as const)(
  'four processes together admit as many calls under the rate limit %s as one: %i',
  async (rule, limit) => {
    const processes = Array.from({ length: 4 }, () => ofProcess());
    expect(await admittedBy(processes, rule, limit * 2, '10.1.0.1')).toBe(limit);
    const wait = await ofProcess().spend(rule, '10.1.0.1');
    expect(wait).toBeGreaterThan(0);
    expect(await ofProcess().spend(rule, '10.1.0.2')).toBeNull();
  },
);

test('the server’s rate limits are those that processes share through the database', async () => {
  expect(await admittedBy([shop.deps.rateLimits], 'support', 10, '10.1.0.3')).toBe(10);
  expect(await ofProcess().spend('support', '10.1.0.3')).toBeGreaterThan(0);
});

test.each([
  ...(['general', 'attachment', 'receipt', 'export'] as const),
  ...(['webhook', 'apiKey', 'apiKeyRefusal'] as const),
])('a call under the rate limit %s causes no query', async (rule) => {
  const { pool, queries } = watchPool();
  expect(await ofProcess(pool).spend(rule, '10.2.0.1')).toBeNull();
  expect(queries).toEqual([]);
});

test('a process refuses calls beyond a rate limit without a query', async () => {
  const { pool, queries } = watchPool();
  const limits = ofProcess(pool);
  await admittedBy([limits], 'support', 10, '10.3.0.1');
  const before = queries.length;
  expect(before).toBeGreaterThan(0);
  expect(await limits.spend('support', '10.3.0.1')).not.toBeNull();
  expect(queries).toHaveLength(before);
});

test.each([
  ['is away', () => Promise.reject(new Error('away'))],
  ['is silent', () => new Promise(() => undefined)],
])(
  'each process counts calls for a rate limit itself while the database %s',
  async (_state, query) => {
    const limits = ofProcess({ query } as unknown as Pool);
    const waits = await Promise.all(
      Array.from({ length: 15 }, () => limits.spend('support', '10.4.0.1')),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(10);
    expect(await limits.spend('support', '10.4.0.1')).toBeGreaterThan(0);
  },
);

test('processes share a rate limit again once the database answers', async () => {
  const { pool } = shop.deps;
  let isAway = true;
  const query = (...args: Parameters<Pool['query']>) =>
    isAway ? Promise.reject(new Error('away')) : pool.query(...args);
  const processes = [1, 2].map(() => ofProcess({ query } as unknown as Pool));
  expect(await admittedBy(processes, 'register', 10, '10.4.0.2')).toBe(10);
  isAway = false;
  // Each process has counted five calls itself and could admit 15 more.
  expect(await admittedBy(processes, 'register', 40, '10.4.0.2')).toBe(20);
});

test('rate limits take at most four connections to count a flood of calls, and the process still counts it', async () => {
  let queries = 0;
  const pool = {
    query: () => {
      queries++;
      return new Promise(() => undefined);
    },
  } as unknown as Pool;
  const limits = ofProcess(pool);
  const flood = Array.from({ length: 3000 }, (_, n) =>
    limits.spend('login', `10.5.${n % 50}.${1 + (n % 7)}`),
  );
  const waits = await Promise.all(flood);
  expect(queries).toBe(4);
  expect(waits.filter((wait) => wait !== null)).toEqual([]);
  const oneAddress = Array.from({ length: 100 }, () => limits.spend('login', '10.6.0.1'));
  expect((await Promise.all(oneAddress)).filter((wait) => wait === null)).toHaveLength(60);
});

test('the shared rate limits store no address of a caller', async () => {
  await ofProcess().spend('login', '203.0.113.77');
  const { rows } = await shop.deps.pool.query<{ key: string }>('SELECT key FROM rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.includes('203.0.113'))).toEqual([]);
});
