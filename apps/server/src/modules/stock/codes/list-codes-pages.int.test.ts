import type { QueryConfig, QueryResultRow } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { listCodesInput } from '@manabar/contracts';
import { NEWEST, spanAfter } from '#infra/db/paging.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { addProduct, addRegion, line, newCode } from '#testing/fixtures/products.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { listFilteredByAge, listFilteredByStatus } from './list-filtered-codes.ts';
import { listCodes } from './list-codes.ts';
import { listDeepFilteredCodes, type CodeFilter } from './list-codes.sql.ts';

/* Pages of filtered codes are read from a span of ids, which is widened until it has enough codes. */

const OPTIONS = 60;
const CODES_OF_OPTION = 100;

const { shop, admin } = useShop();
let region: number;
let product: number;
const load = async (count: number, regionId: number) => {
  const text = Array.from({ length: count }, () => line(newCode())).join('\n');
  await admin.call.admin.codes.bulkLoad({ productId: product, regionId, text });
};
const idsOf = async (input: object) =>
  (await admin.call.admin.codes.list(input)).items.map(({ id }) => id);
/** Sorts the ids of the list by age in the order of a list by status. */
async function idsByStatus(filter: object, sort: 'status' | '-status') {
  const byAge = sort === 'status' ? 'created' : '-created';
  const { items } = await admin.call.admin.codes.list({ ...filter, sort: byAge, pageSize: 200 });
  const of = (status: string) => items.filter((item) => item.status === status).map(({ id }) => id);
  const [available, used] = [of('available'), of('used')];
  return sort === 'status' ? [...available, ...used] : [...used, ...available];
}
beforeAll(async () => {
  product = (await addProduct(admin, { title: 'Shelf' })).id;
  region = await addRegion(shop, { name: 'USA', code: 'us' });
});

/** Inserts codes of a new option, with unreadable texts. */
const insertCodes = (option: number, ids: string) =>
  changeBehindGuards(
    shop.deps.pool,
    `INSERT INTO price_options (id, product_id, region_id, game_amount, price_usd)
     VALUES (${option}, ${product}, ${region}, ${option}, 100)`,
    `INSERT INTO codes (id, option_id, cipher, key_id) SELECT id, ${option}, '\\x00', 'test' FROM ${ids}`,
  );

test('a page of codes reaches the last code when the searched span has become as wide as all ids', async () => {
  await insertCodes(4000, '(VALUES (1), (18)) AS v (id)');
  // The span grows to 2, 6 and 18 ids.
  for (const [direction, last] of [
    ['desc', 1n],
    ['asc', 18n],
  ] as const) {
    const page = listDeepFilteredCodes[direction](
      shop.deps.pool,
      null,
      region,
      null,
      0n,
      NEWEST,
      1,
      1,
    );
    expect((await page).map(({ id }) => id)).toEqual([last]);
  }
  await changeBehindGuards(shop.deps.pool, 'DELETE FROM codes');
});

/** Loads codes whose ids have gaps, followed by few or many codes. */
async function loadWithGaps() {
  const { pool } = shop.deps;
  for (const [gap, inRegion, others] of [
    [1, 4, 9],
    [1, 3, 0],
    [40, 5, 0],
    [3000, 1, 6],
    [200_000, 2, 1],
  ] as const) {
    await pool.query(`SELECT setval('codes_id_seq', nextval('codes_id_seq') + $1)`, [gap]);
    await load(inRegion, region);
    if (others > 0) await load(others, 0);
  }
  await changeBehindGuards(
    pool,
    `UPDATE codes SET state = 'used' WHERE id % 3 = 0 OR id BETWEEN 3 AND 8`,
  );
}

describe('codes with gaps between their ids', () => {
  beforeAll(loadWithGaps);

  test.each<[what: string, filter: () => object]>([
    ['of a region', () => ({ regionId: region })],
    ['that are used', () => ({ status: 'used' })],
    ['of a product that are available', () => ({ productId: product, status: 'available' })],
    ['of an unknown region', () => ({ regionId: region + 1 })],
  ])('pages of codes %s repeat and omit none, whatever the gaps between ids', async (_, filter) => {
    for (const sort of ['-created', 'created', '-status', 'status'] as const) {
      const list = (window: object) => idsOf({ ...filter(), sort, ...window });
      const all = await list({ pageSize: 200 });
      expect(all.length < 200).toBe(true);
      if (sort === 'status' || sort === '-status')
        expect(all).toEqual(await idsByStatus(filter(), sort));
      for (let pageSize = 1; pageSize <= all.length + 3; pageSize++) {
        for (const page of [2, 3, Math.ceil(all.length / pageSize)].filter((n) => n > 1)) {
          const skip = (page - 1) * pageSize;
          expect(await list({ page, pageSize })).toEqual(all.slice(skip, skip + pageSize));
        }
      }
    }
  });
});

test('a list of codes by status shows each once although one goes off sale between its statements', async () => {
  const { pool, codeCipher } = shop.deps;
  const { id } = await addProduct(admin, { title: 'Changing' });
  const text = Array.from({ length: 4 }, () => line(newCode())).join('\n');
  await admin.call.admin.codes.bulkLoad({ productId: id, regionId: 0, text });
  const input = listCodesInput.parse({ productId: id, sort: 'status', pageSize: 4 });
  const codes = (await admin.call.admin.codes.list(input)).items.map((code) => code.id);
  const takeOffSale = (code: number | undefined) =>
    pool.query(`UPDATE codes SET state = 'unpublished' WHERE id = $1`, [code]);
  await takeOffSale(codes[0]);
  const changing: typeof pool = Object.create(pool, {
    query: { value: pool.query.bind(pool) },
    connect: {
      value: async () => {
        const tx = await pool.connect();
        const query = async (config: QueryConfig) => {
          const result = await tx.query(config);
          if (String(config.text).includes('counted')) await takeOffSale(codes[3]);
          return result;
        };
        return Object.create(tx, { query: { value: query } }) as typeof tx;
      },
    },
  });
  const { items } = await listCodes({ pool: changing, codeCipher }, input, 'en');
  expect(items.map((code) => code.id)).toEqual([codes[1], codes[2], codes[3], codes[0]]);
});

test('a page of codes reads a few times as many as it is deep, however many options there are', async () => {
  const { pool } = shop.deps;
  await changeBehindGuards(pool, 'DELETE FROM codes');
  for (let n = 0; n < OPTIONS; n++) {
    const ids = `generate_series(0, ${CODES_OF_OPTION - 1}) AS g (n), LATERAL (SELECT 1 + ${n} + ${OPTIONS} * g.n) AS v (id)`;
    await insertCodes(5000 + n, ids);
  }
  await changeBehindGuards(pool, `UPDATE codes SET state = 'used' WHERE id % 10 = 0`);
  await pool.query('ANALYZE codes');
  const filter: CodeFilter = [null, region, null];
  for (const direction of ['asc', 'desc'] as const) {
    const window = { take: 50, skip: 1000 };
    const order = { direction, span: spanAfter(undefined), window };
    for (const list of [
      (db: Queryable) => listFilteredByAge(db, filter, order),
      // A tenth of the codes are used, so that one direction ends in codes of the other status.
      (db: Queryable) => listFilteredByStatus(db, filter, direction, window),
    ]) {
      const read = await countRead(list);
      expect(read).toBeGreaterThan(1000);
      expect(read).toBeLessThan(4 * 1050);
    }
  }
});

test('the last page of codes that were loaded together reads no more codes than another page', async () => {
  const { pool } = shop.deps;
  const { rows } = await pool.query<{ last: bigint }>('SELECT max(id) AS last FROM codes');
  const other = await addRegion(shop, { name: 'Japan', code: 'jp' });
  await changeBehindGuards(
    pool,
    `INSERT INTO price_options (id, product_id, region_id, game_amount, price_usd) VALUES (6000, ${product}, ${other}, 1, 100)`,
    `INSERT INTO codes (id, option_id, cipher, key_id)
     SELECT ${rows[0]?.last ?? 0n} + 5000000 + n, 6000, '\\x00', 'test' FROM generate_series(1, 990) AS g (n)`,
  );
  for (const direction of ['asc', 'desc'] as const) {
    const read = await countRead((db) =>
      listDeepFilteredCodes[direction](db, null, other, null, 0n, NEWEST, 50, 950),
    );
    expect(read).toBeGreaterThan(990);
    expect(read).toBeLessThan(4 * 990);
  }
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** Counts the rows of codes that a statement reads. */
async function countRead(ask: (db: Queryable) => Promise<unknown>): Promise<number> {
  const { pool } = shop.deps;
  let read = 0;
  const count = (node: PlanNode) => {
    if (node['Relation Name'] === 'codes') {
      read += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    }
    node.Plans?.forEach(count);
  };
  await ask({
    query: async <Row extends QueryResultRow>({ text, values = [] }: QueryConfig<unknown[]>) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      });
      for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) count(Plan);
      return pool.query<Row>({ text, values });
    },
  });
  return read;
}
