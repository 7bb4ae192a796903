import { beforeAll, expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { withIdempotency, type KeyedCall } from './with-idempotency.ts';

const shop = useTestShop();
const user = useFixture(() => shop.registerUser());
let runs = 0;

beforeAll(async () => {
  await shop.deps.pool.query('CREATE TABLE done (what text)');
});

const call = (key: string | undefined, more: Partial<KeyedCall> = {}): KeyedCall => ({
  userId: user.userId,
  call: 'test',
  key,
  request: { amount: 5n },
  ...more,
});

/** Writes a row to the database, then ends by `end`. */
const work =
  (what: string, end: () => unknown = () => ({ run: runs })) =>
  async (tx: { query(sql: string, values: string[]): Promise<unknown> }) => {
    runs++;
    await tx.query('INSERT INTO done VALUES ($1)', [what]);
    return end();
  };
const traces = async (what: string) => {
  const { rowCount } = await shop.deps.pool.query('SELECT 1 FROM done WHERE what = $1', [what]);
  return rowCount;
};
const refuse = (error: Error) => () => {
  throw error;
};

test('idempotent work runs once for each key, and repeated calls are told that they replay its answer', async () => {
  let replays = 0;
  const once = () =>
    withIdempotency(shop.deps, call('once', { onReplay: () => replays++ }), work('once'));
  const answers = [await once(), await once(), await once()];
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(replays).toBe(2);
  expect(await traces('once')).toBe(1);
});

test('runs idempotent work of a hundred concurrent calls with the same key once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => withIdempotency(shop.deps, call('many'), work('many'))),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await traces('many')).toBe(1);
});

test('runs idempotent work of a call without a key each time', async () => {
  await withIdempotency(shop.deps, call(undefined), work('keyless'));
  await withIdempotency(shop.deps, call(undefined), work('keyless'));
  expect(await traces('keyless')).toBe(2);
});

test('refuses another payload under a used idempotency key, unless user or call differ', async () => {
  await withIdempotency(shop.deps, call('mine'), work('mine'));
  await expect(
    withIdempotency(shop.deps, call('mine', { request: { amount: 6n } }), work('mine')),
  ).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 });
  const stranger = await shop.registerUser();
  await withIdempotency(shop.deps, call('mine', { userId: stranger.userId }), work('mine'));
  await withIdempotency(shop.deps, call('mine', { call: 'test2' }), work('mine'));
  await withIdempotency(shop.deps, call('mine2'), work('mine'));
  expect(await traces('mine')).toBe(4);
});

test('replays the own answer of each user and call under an equal idempotency key', async () => {
  const stranger = await shop.registerUser();
  const calls = {
    mine: call('equal'),
    theirs: call('equal', { userId: stranger.userId }),
    another: call('equal', { call: 'test2' }),
  };
  const answers = async () => {
    const found: unknown[] = [];
    for (const [name, each] of Object.entries(calls)) {
      found.push(
        await withIdempotency(
          shop.deps,
          each,
          work('equal', () => name),
        ),
      );
    }
    return found;
  };
  expect(await answers()).toEqual(Object.keys(calls));
  expect(await answers()).toEqual(Object.keys(calls));
  expect(await traces('equal')).toBe(3);
});

test.each([
  new DomainError('conflict', { reason: 'because' }, { message: 'a message' }),
  new DomainError('insufficient_balance', { required: 5.5, available: 0.1, currency: 'usd' }),
  new DomainError('not_found'),
])(
  'a refusal under an idempotency key undoes the work, is stored and is replayed: $code',
  async (error) => {
    const key = `refused ${error.code}`;
    const attempt = (end: () => unknown) =>
      withIdempotency(shop.deps, call(key), work(key, end)).catch((reason: unknown) => reason);
    const first = await attempt(refuse(error));
    const second = await attempt(() => 'it would work by now');
    const shape = ({ code, message, details }: DomainError) =>
      JSON.stringify({ code, message, details });
    expect(shape(first as DomainError)).toBe(shape(error));
    expect(shape(second as DomainError)).toBe(shape(error));
    expect(await traces(key)).toBe(0);
  },
);

test('a violated constraint that maps to a refusal is stored under the idempotency key', async () => {
  const violation = Object.assign(new Error(), { code: '23514', constraint: 'accounts_floor' });
  for (const end of [refuse(violation), () => 'fine']) {
    await expect(
      withIdempotency(shop.deps, call('floor'), work('floor', end)),
    ).rejects.toMatchObject({ code: 'insufficient_balance' });
  }
});

test.each([
  new DomainError('unauthorized'),
  new DomainError('forbidden'),
  new DomainError('rate_limited'),
  new DomainError('validation_error'),
  new DomainError('request_in_progress'),
  new DomainError('payment_unavailable'),
  new Error('unforeseen'),
])('leaves an idempotency key unused after the error: $message', async (error) => {
  const key = `free ${error.message}`;
  await expect(withIdempotency(shop.deps, call(key), work(key, refuse(error)))).rejects.toBe(error);
  await expect(
    withIdempotency(
      shop.deps,
      call(key),
      work(key, () => 'second'),
    ),
  ).resolves.toBe('second');
  expect(await traces(key)).toBe(1);
});

test('a deadlock runs idempotent work again, from the start', async () => {
  let attempts = 0;
  const answer = await withIdempotency(
    shop.deps,
    call('deadlock'),
    work('deadlock', () => {
      attempts++;
      if (attempts < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      return attempts;
    }),
  );
  expect(answer).toBe(3);
  expect(await traces('deadlock')).toBe(1);
});

test('refuses a second call with the same idempotency key after a wait while the first still runs', async () => {
  let finish: (value: string) => void = () => undefined;
  const first = withIdempotency(
    shop.deps,
    call('slow'),
    () => new Promise<string>((resolve) => (finish = resolve)),
  );
  await expect
    .poll(async () => {
      const { rowCount } = await shop.deps.pool.query(
        `SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE 'SAVEPOINT%'`,
      );
      return rowCount;
    })
    .toBe(1);
  const { fromDatabaseError } = await import('#infra/db/from-database-error.ts');
  const second: unknown = await withIdempotency(shop.deps, call('slow'), work('slow')).catch(
    (error: unknown) => fromDatabaseError(error),
  );
  expect(second).toMatchObject({ code: 'request_in_progress', retryAfter: 1 });
  finish('done');
  expect(await first).toBe('done');
  expect(await withIdempotency(shop.deps, call('slow'), work('slow'))).toBe('done');
});
