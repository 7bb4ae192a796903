import { changeBehindGuards } from './sold-shop.ts';
import { stockShelf } from '../fixtures/stocked-options.ts';
import type { TestShop } from './test-shop.ts';

const DAY_MS = 24 * 3600 * 1000;
const statuses = ['completed', 'completed', 'completed', 'refunded', 'cancelled', 'pending'];
const services = ['freefire', 'pubg', 'steam'];

/** Returns deterministic pseudo-random numbers, the same in every run. */
function drawing(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, of: <T>(list: readonly T[]) => list[below(list.length)] as T };
}

type Draw = ReturnType<typeof drawing>;

export interface RandomSales {
  /** Price options of separate products with 0 to 8 codes left. */
  options: { productId: number; optionId: number }[];
}

/**
 * Inserts orders of the last 35 days, also at the edges of days, of every status in both currencies: codes,
 * top-ups, partly and fully refunded, free, by card, and balance top-ups. Bypasses the triggers; no money
 * moves.
 */
export async function addRandomSales(
  { deps }: TestShop,
  { userId, now, count }: { userId: number; now: Date; count: number },
): Promise<RandomSales> {
  const draw = drawing(7);
  const options: RandomSales['options'] = [];
  for (let n = 0; n < 16; n++) {
    // The first two are hidden later, the last one is never bought; all have few codes.
    options.push(
      await stockShelf(deps, {
        usd: BigInt(100 + n),
        codes: [1, 1][n] ?? (15 - n) % 9,
        gameAmount: 10 + n,
      }),
    );
  }
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0);
  const edges = [0, 1, 29, 30].flatMap((days) =>
    [0, -1].map((ms) => midnight - days * DAY_MS + ms),
  );
  edges.push(midnight + DAY_MS - 1, midnight + DAY_MS);
  const orders = Array.from({ length: count }, (_, n) => {
    const at = edges[n % (edges.length * 3)] ?? midnight - draw.below(35 * DAY_MS);
    return drawOrder(draw, n, at);
  });
  const rows = orders.map(({ items: _, ...order }) => ({ ...order, user_id: userId }));
  const items = orders.flatMap(({ id, items: list }) =>
    list.map((item, position) => ({ ...item, order_id: id, position: position + 1 })),
  );
  const placed = items.map((item, n) => {
    const option = options[item.option];
    const code = item.item_type === 'code' && option;
    return {
      ...item,
      id: 1_000_000 + n,
      product_id: code ? option.productId : null,
      option_id: code ? option.optionId : null,
    };
  });
  const paid = orders
    .filter(({ card }) => card)
    .map(({ id }) => ({ order_id: id, user_id: userId }));
  await changeBehindGuards(
    deps.pool,
    `INSERT INTO orders (id, user_id, status, currency, total_amount, refunded_amount, note, created_at)
     SELECT id, user_id, status, currency, total_amount, refunded_amount, note, created_at
       FROM jsonb_populate_recordset(NULL::orders, '${JSON.stringify(rows)}')`,
    `INSERT INTO order_items (id, order_id, position, item_type, product_id, option_id, game_amount, quantity, unit_price, status,
                              refunded_quantity)
     SELECT id, order_id, position, item_type, product_id, option_id, 1, quantity, unit_price, status,
            CASE status WHEN 'refunded' THEN quantity ELSE 0 END
       FROM jsonb_populate_recordset(NULL::order_items, '${JSON.stringify(placed)}')`,
    `INSERT INTO topup_items (order_item_id, service, recipient, offer_name, image_url, state, next_at, updated_at)
     SELECT id, service, 'r', 'x', '/x.svg', state::topup_state, NULL, arrived
       FROM jsonb_to_recordset('${JSON.stringify(placed.filter(({ item_type }) => item_type === 'topup'))}')
         AS t (id bigint, service text, state text, arrived timestamptz)`,
    `INSERT INTO payments (order_id, user_id, type, provider, amount, currency, expires_at)
     SELECT order_id, user_id, 'order', 'sandbox', 1, 'usd', now()
       FROM jsonb_populate_recordset(NULL::payments, '${JSON.stringify(paid)}')`,
  );
  return { options };
}

function drawOrder(draw: Draw, n: number, at: number) {
  const status = draw.of(statuses);
  const topup = draw.below(3) === 0;
  const free = draw.below(20) === 0;
  const wallet = draw.below(15) === 0;
  const service = draw.of(services);
  const items = Array.from({ length: wallet ? 0 : 1 + draw.below(3) }, () => {
    const back = status !== 'completed' || draw.below(5) === 0;
    return {
      item_type: topup ? 'topup' : 'code',
      option: draw.below(15),
      service,
      quantity: topup ? 1 : 1 + draw.below(4),
      unit_price: free ? 0 : 1 + draw.below(5000),
      status: back ? (status === 'pending' ? 'pending' : 'refunded') : 'delivered',
      state: back ? 'failed' : 'delivered',
      arrived: new Date(at + draw.below(600_000)).toISOString(),
    };
  });
  const worth = (list: typeof items) =>
    list.reduce((sum, { quantity, unit_price: price }) => sum + quantity * price, 0);
  const total = wallet ? 500 + draw.below(500) : worth(items);
  return {
    id: `random-${n}`,
    status,
    currency: draw.of(['usd', 'rub']),
    total_amount: total,
    refunded_amount: wallet ? 0 : worth(items.filter((item) => item.status === 'refunded')),
    note: wallet ? 'wallet_topup' : null,
    created_at: new Date(at).toISOString(),
    card: wallet || draw.below(8) === 0,
    items,
  };
}
