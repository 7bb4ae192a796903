import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { fromDatabaseError } from './from-database-error.ts';

const shop = useTestShop();
beforeAll(async () => {
  await createProduct('taken');
});

const createProduct = (slug: string) =>
  shop.deps.prisma.product.create({ data: { slug, title: 'x', imageUrl: '/x' } });
const insertProduct = (slug: string) =>
  shop.deps.pool.query(`INSERT INTO products (slug, title, image_url) VALUES ($1, 'x', '/x')`, [
    slug,
  ]);
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test.each([
  ['Prisma', () => createProduct('taken')],
  ['SQL', () => insertProduct('taken')],
])(
  'a second product with the same slug is a conflict that names the slug, by %s',
  async (_client, work) => {
    expect(fromDatabaseError(await failureOf(work()))).toMatchObject({
      code: 'conflict',
      details: { slug: 'taken' },
    });
  },
);

test.each([
  ['Prisma', () => createProduct('nul\u0000')],
  ['SQL', () => insertProduct('nul\u0000')],
])('a text that the database cannot store is a validation error, by %s', async (_client, work) => {
  expect(fromDatabaseError(await failureOf(work()))?.code).toBe('validation_error');
});

test.each([
  [
    'Prisma',
    () =>
      shop.deps.prisma.product.create({
        data: {
          slug: 'half',
          title: 'x',
          imageUrl: '/x',
          translations: { en: { title: '\ud800' } },
        },
      }),
  ],
  ['SQL', () => shop.deps.pool.query('SELECT $1::jsonb', [JSON.stringify({ reason: '\ud800' })])],
])('half a character that JSON cannot hold is a validation error, by %s', async (_client, work) => {
  expect(fromDatabaseError(await failureOf(work()))?.code).toBe('validation_error');
});

test.each([
  ['Prisma', () => shop.deps.prisma.$queryRaw`SELECT 2147483647 + 1`],
  ['SQL', () => shop.deps.pool.query('SELECT $1::int', ['3000000000'])],
])(
  'a number that the database cannot store is a validation error, by %s',
  async (_client, work) => {
    expect(fromDatabaseError(await failureOf(work()))?.code).toBe('validation_error');
  },
);

test('a statement that waits too long for a lock is refused as request_in_progress', async () => {
  const holder = await shop.deps.pool.connect();
  await holder.query('BEGIN');
  await holder.query(`SELECT 1 FROM products WHERE slug = 'taken' FOR UPDATE`);
  const waiter = await shop.deps.pool.connect();
  await waiter.query(`SET lock_timeout = '50ms'`);
  const error = await failureOf(
    waiter.query(`UPDATE products SET title = 'y' WHERE slug = 'taken'`),
  );
  expect(fromDatabaseError(error)).toMatchObject({ code: 'request_in_progress', retryAfter: 1 });
  await holder.query('ROLLBACK');
  holder.release();
  waiter.release(true);
});

test('a statement that takes too long is refused as unavailable', async () => {
  const client = await shop.deps.pool.connect();
  await client.query(`SET statement_timeout = '50ms'`);
  const error = await failureOf(client.query('SELECT pg_sleep(5)'));
  expect(fromDatabaseError(error)).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  client.release(true);
});

test.each([
  [
    'Prisma',
    () =>
      shop.deps.prisma.priceOption.create({ data: { productId: 1, gameAmount: -1, priceUsd: 1n } }),
  ],
  ['SQL', () => shop.deps.pool.query('SELECT no_such_column FROM products')],
])('any other error of the database is no refusal, by %s', async (_client, work) => {
  expect(fromDatabaseError(await failureOf(work()))).toBeUndefined();
});

test('an error of another origin is no refusal of the database', () => {
  expect([new Error('x'), 'x', null, undefined].map(fromDatabaseError)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
