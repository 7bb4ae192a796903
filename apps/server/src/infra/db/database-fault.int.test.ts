import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { databaseFaultOf, isConflict, isStillReferred, isSystemFault } from './database-fault.ts';

const shop = useTestShop();
let region: number;
beforeAll(async () => {
  const product = await shop.deps.prisma.product.create({
    data: { slug: 'sold', title: 'x', imageUrl: '/x' },
  });
  const code = { name: 'x', code: 'x', flag: 'x' };
  region = (await shop.deps.prisma.region.create({ data: code })).id;
  const option = { productId: product.id, regionId: region, gameAmount: 1, priceUsd: 1n };
  await shop.deps.prisma.priceOption.create({ data: option });
});

/** Raises an error with a SQLSTATE. */
const raise = (state: string) =>
  `DO $$ BEGIN RAISE EXCEPTION 'raised' USING ERRCODE = '${state}'; END $$`;
const clients = {
  Prisma: (sql: string) => shop.deps.prisma.$executeRawUnsafe(sql),
  SQL: (sql: string) => shop.deps.pool.query(sql),
};
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

const raised = (['Prisma', 'SQL'] as const).flatMap((client) =>
  [
    { state: '40001', conflict: true, system: false },
    { state: '40P01', conflict: true, system: false },
    { state: '42883', conflict: true, system: false },
    { state: '57P01', conflict: false, system: true },
    { state: '58030', conflict: false, system: true },
    { state: '23514', conflict: false, system: false },
  ].map((row) => ({ client, ...row })),
);
test.each(raised)(
  '$client: SQLSTATE $state is a conflict: $conflict, a system fault: $system',
  async ({ client, state, conflict, system }) => {
    const error = await failureOf(clients[client](raise(state)));
    expect(databaseFaultOf(error)?.state).toBe(state);
    expect([isConflict(error), isSystemFault(error)]).toEqual([conflict, system]);
  },
);

test.each([
  ['Prisma', () => shop.deps.prisma.region.delete({ where: { id: region } })],
  ['SQL', () => shop.deps.pool.query('DELETE FROM regions WHERE id = $1', [region])],
])(
  'the database fault of deleting a row that another one refers to is recognised, by %s',
  async (_client, work) => {
    const error = await failureOf(work());
    expect(isStillReferred(error)).toBe(true);
    expect(isConflict(error)).toBe(false);
  },
);

test('a database fault names the violated unique constraint in any language of the server', () => {
  const cause = {
    originalCode: '23505',
    originalMessage: 'повторяющееся значение ключа нарушает ограничение уникальности "a_key"',
    constraint: { index: 'a_key' },
  };
  const error = Object.assign(new Error('x'), { meta: { driverAdapterError: { cause } } });
  expect(databaseFaultOf(error)).toMatchObject({ state: '23505', constraint: 'a_key' });
});

test('reads no database fault from errors of other origins', () => {
  expect([new Error('x'), 'x', null, undefined].map(databaseFaultOf)).toEqual(
    Array(4).fill(undefined),
  );
});
