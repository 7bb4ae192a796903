import { deliver, giveUp } from './topup-orders.ts';
import {
  addDenomination,
  dispatchItem,
  freefireData,
  itemsOf,
  KnownPlayers,
  pubgData,
} from './topup-shelf.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

/** An order with its items, as text. */
export interface ToppedUp {
  id: string;
  items: string[];
}

export interface ToppedUpShop {
  shop: TestShop;
  buyer: TestUser;
  /** Free Fire at 199: on its way; arrived; taken back in time. */
  open: ToppedUp;
  delivered: ToppedUp;
  cancelled: ToppedUp;
  /** PUBG at 100 and 500: the first arrived, the second did not. */
  partly: ToppedUp;
  /** PUBG at 100, waiting: holds a code. */
  waiting: ToppedUp;
  /** PUBG at 100, refused. */
  refunded: ToppedUp;
  /** A free activation that was refused. */
  activation: ToppedUp;
}

/** A shop with top-ups in every state. */
export async function createToppedUpShop(): Promise<ToppedUpShop> {
  const shop = await createTestShop({ env: { TOPUP_UNDO_SECONDS: '3600' } });
  shop.deps.playerChecks = new KnownPlayers();
  const buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 10_000n);
  const offer = await addDenomination(shop.deps);
  const small = await addDenomination(shop.deps, { service: 'pubg', usd: 100n, codes: 4 });
  const large = await addDenomination(shop.deps, { service: 'pubg', usd: 500n, codes: 2 });

  let keys = 0;
  const place = async (topupData: ReturnType<typeof freefireData>) => {
    const order = { topupData, currency: 'usd' as const, idempotencyKey: `key-${keys++}` };
    const { order_id: id } = await buyer.call.orders.topup(order);
    const ids = await itemsOf(shop.deps, id);
    return { id, items: ids.map(String), ids };
  };
  const one = () => place(pubgData([small], { price_usd: 1 }));

  const cancelled = await place(freefireData(offer));
  await buyer.call.orders.cancel({ id: cancelled.id });
  const delivered = await place(freefireData(offer));
  const open = await place(freefireData(offer));
  const [partly, waiting, refunded] = [
    await place(pubgData([small, large], { price_usd: 6 })),
    await one(),
    await one(),
  ];
  for (const id of delivered.ids) await deliver(shop.deps, id);
  for (const id of open.ids) await dispatchItem(shop.deps, id);
  const [arrived = 0n, failed = 0n] = partly.ids;
  await deliver(shop.deps, arrived);
  for (const id of [failed, ...refunded.ids]) await giveUp(shop.deps, id);
  const activation = await addActivation(shop, buyer);
  for (const id of activation.items) await giveUp(shop.deps, BigInt(id));
  return { shop, buyer, open, delivered, cancelled, partly, waiting, refunded, activation };
}

/** An order of total 0, as the activation of a code makes it. */
export async function addActivation(
  { deps }: TestShop,
  { userId }: { userId: number },
): Promise<ToppedUp> {
  const { rows } = await deps.pool.query<{ order: string; item: string }>(
    `WITH o AS (
       INSERT INTO orders (id, user_id, status, currency, total_amount)
       VALUES (upper(substr(md5(random()::text), 1, 16)), $1, 'pending', 'usd', 0) RETURNING id),
     i AS (
       INSERT INTO order_items (order_id, position, item_type, game_amount, quantity, unit_price, status)
       SELECT id, 1, 'topup', 100, 1, 0, 'pending' FROM o RETURNING id, order_id),
     t AS (
       INSERT INTO topup_items (order_item_id, service, recipient, offer_name, image_url)
       SELECT id, 'freefire', '12345', '100 diamonds', '/x.svg' FROM i)
     SELECT order_id AS "order", id::text AS item FROM i`,
    [userId],
  );
  const [made] = rows;
  if (!made) throw new Error('no activation was made');
  return { id: made.order, items: [made.item] };
}
