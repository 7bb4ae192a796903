import type pg from 'pg';
import type { LoadRequest, LoadResult } from '../load/load-process-messages.ts';
import type { Option } from '../seed/goods.ts';
import type { Buyer } from '../seed/users.ts';
import type { Goal, Scenario, Setting, Side } from './scenario.ts';
import { addToCart, buy } from './requests.ts';

/** Returns a buyer's option; neighbouring buyers want different options. */
export const optionOf = (options: readonly Option[], index: number): Option => {
  const option = options[(index * 31) % options.length];
  if (!option) throw new Error('there are no options');
  return option;
};

/** Puts one unit into each buyer's cart, and nothing else. */
export async function fillCarts(
  db: pg.Pool,
  buyers: readonly Buyer[],
  options: readonly Option[],
): Promise<void> {
  const ids = buyers.map(({ id }) => id);
  await db.query('DELETE FROM cart_items WHERE user_id = ANY($1)', [ids]);
  await db.query(
    'INSERT INTO cart_items (user_id, option_id, quantity) SELECT u, o, 1 FROM unnest($1::int[], $2::int[]) AS c (u, o)',
    [ids, buyers.map((_, index) => optionOf(options, index).id)],
  );
}

export interface Sold {
  orders: number;
  codes: number;
}

export async function countSold(db: pg.Pool): Promise<Sold> {
  const { rows } = await db.query<Sold>(
    `SELECT (SELECT count(*)::int FROM orders) AS orders,
            (SELECT count(*)::int FROM codes WHERE state = 'sold') AS codes`,
  );
  return rows[0] ?? { orders: 0, codes: 0 };
}

/** Checks that every purchase is a separate order with one code, in the answers and in the tables. */
function selling(db: pg.Pool, fill: () => Promise<void>): Pick<Side, 'prepare' | 'check'> {
  let before: Sold = { orders: 0, codes: 0 };
  return {
    async prepare() {
      await fill();
      before = await countSold(db);
    },
    async check(result: LoadResult) {
      const after = await countSold(db);
      const said = new Set(result.collected).size;
      const orders = after.orders - before.orders;
      const codes = after.codes - before.codes;
      return said === result.operations && orders === said && codes === said
        ? []
        : [
            `${result.operations} purchases: ${said} different order ids, ${orders} orders and ${codes} sold codes`,
          ];
    },
  };
}

const collectOrder = '"order_id":"([^"]+)"';

interface PurchaseScenario {
  name: string;
  title: string;
  goal: Goal;
  clients?: number;
  options: (setting: Setting) => readonly Option[];
}

function purchaseScenario({ options: choose, clients, ...scenario }: PurchaseScenario): Scenario {
  return {
    ...scenario,
    floorTitle: 'Fastify, one function with the same row changes',
    prepare(setting) {
      const { stage, buyers } = setting;
      const options = choose(setting);
      const side = (
        db: pg.Pool,
        request: (buyer: Buyer, index: number, round: number) => LoadRequest,
      ): Side => ({
        ...selling(db, () => fillCarts(db, buyers, options)),
        load: (round) => ({
          kind: 'http',
          ...(clients && { clients }),
          requests: buyers.map((buyer, index) => request(buyer, index, round)),
          repeat: false,
          status: 200,
          collect: collectOrder,
        }),
      });
      const key = (round: number) => `${scenario.name}-${round}`;
      return {
        shop: side(stage.shopDb, (buyer, index, round) =>
          buy(buyer, optionOf(options, index), key(round)),
        ),
        floor: side(stage.floorDb, (buyer, _, round) => ({
          method: 'POST',
          path: '/purchase',
          headers: { 'idempotency-key': key(round) },
          body: JSON.stringify({ user: buyer.id }),
        })),
      };
    },
  };
}

const purchase = purchaseScenario({
  name: 'purchase',
  title: 'purchase',
  goal: { throughput: 0.6, cpu: 1.7, p99: 3 },
  options: ({ goods }) => goods.spread,
});

/** Its goal compares the shop with itself and is checked in the report. */
const purchaseHot = purchaseScenario({
  name: 'purchase-hot',
  title: 'purchase, 16 buyers, one option',
  goal: {},
  clients: 16,
  options: ({ goods }) => [goods.hot],
});

/** Calls the same two functions without HTTP, to measure the work of the database alone. */
const purchaseSql: Scenario = {
  name: 'purchase-sql',
  title: 'purchase, the function alone',
  floorTitle: 'the same row changes, one function',
  goal: {},
  prepare({ stage, buyers, goods }) {
    const hash = Buffer.alloc(32);
    const side = (
      db: pg.Pool,
      databaseUrl: string,
      text: string,
      user: (round: number, buyer: Buyer, index: number) => unknown[],
    ): Side => ({
      ...selling(db, () => fillCarts(db, buyers, goods.spread)),
      load: (round) => ({
        kind: 'sql',
        databaseUrl,
        text,
        calls: buyers.map((buyer, index) => user(round, buyer, index)),
        collect: '^(?:\\{.*"order_id":)?"([^"]+)"',
      }),
    });
    const order = (round: number, { id }: Buyer) => `SQL${round}U${id}ORDER`;
    return {
      shop: side(
        stage.shopDb,
        stage.databaseUrl,
        `SELECT (place_balance_orders(ARRAY[$1::int], '{usd}', ARRAY[$2], ARRAY[$3::bigint], ARRAY[$4], ARRAY[$5::bytea], '{NULL}',
                                      '{NULL}', '{}', now(), true))[1]`,
        (round, buyer, index) => [
          buyer.id,
          order(round, buyer),
          optionOf(goods.spread, index).priceUsd,
          `sql-${round}`,
          hash,
        ],
      ),
      floor: side(
        stage.floorDb,
        stage.floorUrl,
        'SELECT floor_purchase($1, $2, $3, $4)',
        (round, buyer) => [buyer.id, order(round, buyer), `sql-${round}`, hash],
      ),
    };
  },
};

async function countUnits(db: pg.Pool, ids: number[]): Promise<number> {
  const { rows } = await db.query<{ units: number }>(
    'SELECT coalesce(sum(quantity), 0)::int AS units FROM cart_items WHERE user_id = ANY($1)',
    [ids],
  );
  return rows[0]?.units ?? 0;
}

const cartAdd: Scenario = {
  name: 'cart-add',
  title: 'add to cart',
  floorTitle: 'Fastify, one upsert',
  goal: { throughput: 0.6 },
  prepare({ stage, buyers, goods }) {
    const ids = buyers.map(({ id }) => id);
    const side = (db: pg.Pool, request: (buyer: Buyer, option: Option) => LoadRequest): Side => ({
      async prepare() {
        await db.query('DELETE FROM cart_items WHERE user_id = ANY($1)', [ids]);
      },
      load: () => ({
        kind: 'http',
        requests: buyers.map((buyer, index) => request(buyer, optionOf(goods.spread, index))),
        repeat: true,
        status: 200,
      }),
      async check({ operations }) {
        const units = await countUnits(db, ids);
        return units === operations
          ? []
          : [`${operations} units were added, the carts hold ${units}`];
      },
    });
    return {
      shop: side(stage.shopDb, addToCart),
      floor: side(stage.floorDb, (buyer, option) => ({
        method: 'POST',
        path: '/cart',
        body: JSON.stringify({ user: buyer.id, option: option.id }),
      })),
    };
  },
};

export const buying: readonly Scenario[] = [cartAdd, purchase, purchaseHot, purchaseSql];
