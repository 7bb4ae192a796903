import { withTransaction } from '#infra/db/transaction.ts';
import {
  endHold,
  lockPayment,
  settlePayment,
  type HoldEnd,
  type Settlement,
} from '#modules/payments/index.ts';
import { FakeClock } from './fake-clock.ts';
import { GatewayInMemory } from './gateway-in-memory.ts';
import { buyOnce } from './paid-history.ts';
import { fillCart, stockShelf, type Shelf, type ShelfOptions } from './shelf.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';
import { KnownPlayers } from './topup-shelf.ts';

/** A shop that takes cards, through a gateway in memory, by a clock that the test moves. */
export interface CardShop {
  clock: FakeClock;
  gateway: GatewayInMemory;
  shop: TestShop;
  /**
   * A customer with so many units of an option of their own in the cart, and as many codes on the shelf. `regular`:
   * they have bought something before, so that no limit of new customers is theirs.
   */
  withCart(
    quantity?: number,
    options?: ShelfOptions & { regular?: boolean },
  ): Promise<{ buyer: TestUser; shelf: Shelf }>;
  /** Pays for a cart by card, and answers the order's id. */
  pay(buyer: Pick<TestUser, 'call'>, amount: number): Promise<string>;
  /** The gateway has the money of an order, and says so when it is asked. */
  settle(orderId: string): Promise<Settlement>;
  /** Lets an order lapse, as the worker does, or ends it otherwise. */
  lapse(orderId: string, how?: Partial<HoldEnd>): Promise<void>;
  payment(orderId: string): Promise<Record<string, unknown>>;
  /** How many codes of an option are in which state. */
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
  deps.playerChecks = new KnownPlayers();
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
    settle: (orderId) =>
      settlePayment(deps, {
        provider: 'sandbox',
        payment: gateway.capture(orderId),
        actor: 'worker',
        confirmed: true,
      }),
    lapse: (orderId, how = {}) =>
      withTransaction(deps.pool, async (tx) => {
        const payment = await lockPayment(tx, { orderId });
        const end: HoldEnd = { hold: 'expired', endedBy: 'time', actor: 'worker', ...how };
        await endHold(tx, deps, payment?.id ?? 0n, end);
      }),
    payment: async (orderId) =>
      (await row<Record<string, unknown>>('SELECT * FROM payments WHERE order_id = $1', orderId)) ??
      {},
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
