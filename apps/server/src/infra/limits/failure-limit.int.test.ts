import { describe, expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { createDurableLimit } from './durable-limit.ts';
import { FailureLimit } from './failure-limit.ts';

const shop = useTestShop();

const POINTS = 10;
/** Returns the limit of another process, which shares only the table. */
const createLimit = () =>
  new FailureLimit(
    createDurableLimit(shop.deps.pool, { name: 'test', points: POINTS, seconds: 900 }),
  );
const pointsOf = async (key: string) => {
  const { rows } = await shop.deps.pool.query<{ points: number }>(
    'SELECT points FROM rate_limits WHERE key = $1',
    [`test:${key}`],
  );
  return rows[0]?.points;
};
const failed = (result: string) => result === 'wrong';
const endings = async (runs: readonly Promise<string>[]) =>
  (await Promise.allSettled(runs)).map((run) =>
    run.status === 'fulfilled'
      ? run.value
      : run.reason instanceof DomainError
        ? run.reason.code
        : 'error',
  );
const count = (all: readonly string[], one: string) => all.filter((each) => each === one).length;

describe('a failure limit', () => {
  test('a failure limit runs only as many tries as it has points, of 400 at once in two processes', async () => {
    const limits = [createLimit(), createLimit()] as const;
    let tried = 0;
    const attempt = async () => {
      tried++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 'wrong';
    };
    const ended = await endings(
      Array.from({ length: 400 }, (_, i) => limits[i % 2 ? 0 : 1].run('many', attempt, failed)),
    );
    expect(tried).toBe(POINTS);
    expect(count(ended, 'wrong')).toBe(POINTS);
    expect(count(ended, 'rate_limited')).toBe(390);
    expect(await pointsOf('many')).toBe(POINTS);
  });

  test('a failure limit admits right passwords also when more come at once than failures are allowed', async () => {
    const limit = createLimit();
    const right = () => Promise.resolve('right');
    const ended = await endings(
      Array.from({ length: 60 }, () => limit.run('right', right, failed)),
    );
    expect(count(ended, 'right')).toBe(60);
    expect(await pointsOf('right')).toBe(0);
  });

  test('a failure limit does not count an attempt that throws', async () => {
    const limit = createLimit();
    let tried = 0;
    const attempt = () => {
      tried++;
      return Promise.reject(new Error('broken'));
    };
    await endings(Array.from({ length: 25 }, () => limit.run('broken', attempt, failed)));
    expect(tried).toBe(25);
    expect(await pointsOf('broken')).toBe(0);
  });

  test('a failure limit refuses even a right password after too many failures, and says for how long', async () => {
    const limit = createLimit();
    for (let i = 0; i < POINTS; i++)
      await limit.run('used', () => Promise.resolve('wrong'), failed);
    const refused = await limit
      .run('used', () => Promise.resolve('right'), failed)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
    const { retryAfter } = refused as DomainError;
    expect(retryAfter).toBeGreaterThan(890);
    expect(retryAfter).toBeLessThanOrEqual(900);
  });

  test('a failure limit takes the point of a successful try back only within the window of that point', async () => {
    const limit = createLimit();
    await limit.run(
      'late',
      async () => {
        // Windows are distinguished by their ends in milliseconds, so the next one must not begin in the same millisecond.
        await shop.deps.pool.query(
          'UPDATE rate_limits SET expire = expire - 1000000 WHERE key = $1',
          ['test:late'],
        );
        await shop.deps.pool.query('SELECT pg_sleep(0.01)');
        await limit.run('late', () => Promise.resolve('wrong'), failed);
        return 'right';
      },
      failed,
    );
    expect(await pointsOf('late')).toBe(1);
  });
});
