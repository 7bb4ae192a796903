import { settleReport } from '../fixtures/settle-gateway-reports.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import {
  releaseReservation,
  lockPayment,
  type ReservationEnd,
  type Settlement,
} from '#modules/payments/index.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { GatewayInMemory } from '../fakes/gateway-in-memory.ts';
import { buyOnce } from './buy-once.ts';
import {
  fillCart,
  stockShelf,
  type Shelf,
  type ShelfOptions,
} from '../fixtures/stocked-options.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

/** Shop with payments by card through a gateway in memory, with the test's clock. */
export interface CardShop {
  clock: FakeClock;
  gateway: GatewayInMemory;
  shop: TestShop;
  /**
   * Creates a customer with units of a new option in the cart and as many codes in stock. `regular`: with an
   * earlier purchase, so that no limits of new customers apply.
   */
  withCart(
    quantity?: number,
    options?: ShelfOptions & { regular?: boolean },
  ): Promise<{ buyer: TestUser; shelf: Shelf }>;
  /** Pays for a cart by card, and returns the order's id. */
  pay(buyer: Pick<TestUser, 'call'>, amount: number): Promise<string>;
  /** Captures an order's payment at the gateway and polls it. */
  settle(orderId: string): Promise<Settlement>;
  /** Expires an order as the worker does, or ends it otherwise. */
  lapse(orderId: string, how?: Partial<ReservationEnd>): Promise<void>;
  payment(orderId: string): Promise<Record<string, unknown>>;
  /** Returns the events of an order with their actors, oldest first: `payment_ended user:1`. */
  events(orderId: string): Promise<string[]>;
  /** Returns the ids of the codes that an order holds. */
  heldBy(orderId: string): Promise<bigint[]>;
  codes(optionId: number): Promise<Record<string, number>>;
  status(orderId: string): Promise<string | undefined>;
  close(): Promise<void>;
}

export async function openCardShop(env: Record<string, string> = {}): Promise<CardShop> {
  const clock = new FakeClock();
  const gateway = new GatewayInMemory();
  const shop = await createTestShop({ clock, env });
  const { deps } = shop;
  deps.gateways = gateway;
  const row = async <Row extends object>(sql: string, ...values: unknown[]) =>
    (await deps.pool.query<Row>(sql, values)).rows[0];
  return {
    clock,
    gateway,
    shop,
    withCart: async (quantity = 1, { regular = false, ...options } = {}) => {
      const buyer = await shop.registerUser();
      if (regular) await buyOnce(shop, buyer);
      const shelf = await stockShelf(deps, { codes: quantity, ...options });
      await fillCart(deps, buyer.userId, shelf.optionId, quantity);
      return { buyer, shelf };
    },
    pay: async (buyer, amount) =>
      (await buyer.call.payments.create({ type: 'order', amount, currency: 'usd' })).order_id,
    settle: (orderId) => settleReport(deps, gateway.capture(orderId)),
    lapse: (orderId, how = {}) =>
      withTransaction(deps.pool, async (tx) => {
        const payment = await lockPayment(tx, { orderId });
        const end: ReservationEnd = { hold: 'expired', endedBy: 'time', actor: 'worker', ...how };
        await releaseReservation(tx, deps, payment?.id ?? 0n, end);
      }),
    payment: async (orderId) =>
      (await row<Record<string, unknown>>('SELECT * FROM payments WHERE order_id = $1', orderId)) ??
      {},
    events: async (orderId) => {
      const { rows } = await deps.pool.query<{ kind: string; actor: string }>(
        'SELECT kind, actor FROM order_events WHERE order_id = $1 ORDER BY id',
        [orderId],
      );
      return rows.map(({ kind, actor }) => `${kind} ${actor}`);
    },
    heldBy: async (orderId) => {
      const { rows } = await deps.pool.query<{ id: bigint }>(
        `SELECT c.id FROM codes c JOIN order_items i ON i.id = c.order_item_id WHERE i.order_id = $1 ORDER BY c.id`,
        [orderId],
      );
      return rows.map(({ id }) => id);
    },
    codes: async (optionId) => {
      const { rows } = await deps.pool.query<{ state: string; n: number }>(
        'SELECT state::text, count(*)::int AS n FROM codes WHERE option_id = $1 GROUP BY state',
        [optionId],
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
    status: async (orderId) =>
      (await row<{ status: string }>('SELECT status::text FROM orders WHERE id = $1', orderId))
        ?.status,
    close: () => shop.close(),
  };
}
