import type { Currency } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { verifyLedger } from '#modules/ledger/index.ts';
import { paymentWork } from '#modules/payments/index.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { cards } from '@manabar/sandbox/test-cards';
import { createSandboxClock } from '../fakes/sandbox-clock.ts';
import { fillCart, stockShelf } from '../fixtures/stocked-options.ts';
import { startTestSandbox, type TestSandbox } from '../fakes/test-sandbox.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

/** Webhook event that the gateway sent. */
export interface SentMessage {
  body: string;
  headers: Record<string, string>;
}

export interface CardOrder {
  id: string;
  /** Id of the payment at the gateway. */
  payment: string;
  optionId: number;
}

export interface CardBuy {
  buyer?: TestUser;
  currency?: Currency;
  quantity?: number;
  /** Number of codes in stock; by default the bought quantity. */
  codes?: number;
  optionId?: number;
}

/**
 * Shop and the real sandbox over a socket with one clock; the gateway's events arrive at the shop's own server.
 */
export interface CardPaymentWorld {
  clock: FakeClock;
  sandbox: TestSandbox;
  shop: TestShop;
  /** The default buyer; `newBuyer` replaces it. */
  buyer: TestUser;
  newBuyer(): Promise<TestUser>;
  /** All events so far. While `held`, events are not delivered; `deliver` posts one and waits until it is applied. */
  sent: SentMessage[];
  hold(held: boolean): void;
  deliver(message: SentMessage, provider?: string): Promise<number>;
  /** Orders an option at 500 by card, and opens its payment. */
  order(buy?: CardBuy): Promise<CardOrder>;
  /** Presses the payment page's button, and waits for the gateway's immediate actions. */
  pay(order: Pick<CardOrder, 'payment'>, card?: string): Promise<string>;
  /** Actions at the gateway without the shop. */
  reverse(order: CardOrder, kind: 'refund' | 'dispute', minor?: number): Promise<void>;
  cancelAtGateway(order: CardOrder): Promise<void>;
  /** Advances the clock of shop and gateway. */
  pass(by: Parameters<FakeClock['advance']>[0]): Promise<void>;
  /** Runs the worker once, and once more for its follow-up jobs. */
  work(): Promise<void>;
  statusOf(order: Pick<CardOrder, 'id'>): Promise<OrderProgress>;
  balanceOf(user?: TestUser, currency?: Currency): Promise<bigint>;
  /** Returns the findings of the ledger check, which are expected to be empty. */
  findings(): Promise<unknown[]>;
  rows: TestShop['rows'];
  close(): Promise<void>;
}

export interface OrderProgress {
  status: string;
  note: string | null;
  state: string;
  hold: string;
  ended: string | null;
  settled: string | null;
  /** States of its items' codes. */
  codes: string[];
}

export interface CardPaymentWorldOptions {
  env?: Record<string, string>;
  log?: Deps['log'];
  databaseUrl?: string;
}

/** Opens a card world and copies it to `world`, if given. */
export async function openCardPaymentWorld(
  options: CardPaymentWorldOptions = {},
  world = {} as CardPaymentWorld,
): Promise<CardPaymentWorld> {
  const clock = new FakeClock();
  const sandboxClock = createSandboxClock(clock);
  const sent: SentMessage[] = [];
  let held = false;
  const sandbox = await startTestSandbox({
    clock: sandboxClock,
    send: async (_url, message) => {
      sent.push(message);
      return held ? 200 : deliver(message);
    },
  });
  const shop = await createTestShop({
    clock,
    env: { ...sandbox.env, WALLET_CARD_TOPUP: 'true', ...options.env },
    ...(options.log && { log: options.log }),
    ...(options.databaseUrl && { databaseUrl: options.databaseUrl }),
  });
  const { deps } = shop;

  const deliver = async ({ body, headers }: SentMessage, provider = 'sandbox') => {
    const url = `/api/payment/webhook/${provider}`;
    const { statusCode } = await shop.inject({ method: 'POST', url, payload: body, headers });
    await applied(deps);
    return statusCode;
  };
  const gateway = gatewayActions(sandbox, sandboxClock.runDue);
  return Object.assign(world, {
    clock,
    sandbox,
    shop,
    buyer: await shop.registerUser(),
    newBuyer: async () => (world.buyer = await shop.registerUser()),
    sent,
    hold: (now) => {
      held = now;
    },
    deliver,
    order: (buy = {}) => orderByCard(deps, world.buyer, buy),
    ...gateway,
    pass: async (by) => {
      clock.advance(by);
      await sandboxClock.runDue();
    },
    work: async () => {
      for (let round = 0; round < 2; round++) {
        for (const { run } of paymentWork) await run(deps);
      }
    },
    statusOf: ({ id }) => progressOf(deps, id),
    balanceOf: async (user = world.buyer, currency = 'usd') => {
      const { rows } = await deps.pool.query<{ balance: bigint }>(
        `SELECT balance FROM accounts WHERE code = format('user:%s:available:%s', $1::int, $2::text)`,
        [user.userId, currency],
      );
      return rows[0]?.balance ?? -1n;
    },
    findings: async () => (await verifyLedger(deps.pool)).findings,
    rows: shop.rows,
    close: async () => {
      await shop.close();
      await sandbox.close();
    },
  } satisfies CardPaymentWorld);
}

/** Returns the actions of customers and the bank at the gateway. `runDue` fires due timers. */
function gatewayActions(
  sandbox: TestSandbox,
  runDue: () => Promise<void>,
): Pick<CardPaymentWorld, 'pay' | 'reverse' | 'cancelAtGateway'> {
  const post = async (path: string, body: object) => {
    const response = await sandbox.post(path, body);
    const answer = (await response.json()) as { result?: string; error?: string };
    await runDue();
    return answer;
  };
  return {
    pay: async ({ payment }, card = cards.pays) => {
      const { result, error } = await post(`/pay/${payment}/simulate`, { card });
      return result ?? error ?? '';
    },
    reverse: async ({ payment }, kind, amount) => {
      await post(`/pay/${payment}/reverse`, { kind, ...(amount !== undefined && { amount }) });
    },
    cancelAtGateway: async ({ payment }) => {
      await fetch(`${sandbox.origin}/pay/${payment}/cancel`, {
        method: 'POST',
        redirect: 'manual',
      });
      await runDue();
    },
  };
}

/** Waits until answered events are applied. */
async function applied({ pool, clock }: Deps): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM payment_messages WHERE next_at IS NOT NULL AND (tries = 0 OR next_at = $1)`,
      [new Date(clock.now().getTime() + 30_000)],
    );
    if (rowCount === 0) return;
  }
}

async function orderByCard(
  deps: Deps,
  buyer: TestUser,
  { buyer: by = buyer, currency = 'usd', quantity = 1, codes, optionId }: CardBuy,
): Promise<CardOrder> {
  const option =
    optionId ??
    (await stockShelf(deps, { usd: 500n, rub: 500n, codes: codes ?? quantity })).optionId;
  await fillCart(deps, by.userId, option, quantity);
  const opened = await by.call.payments.create({ type: 'order', amount: 5 * quantity, currency });
  return { id: opened.order_id, payment: opened.pay_url.split('/').at(-1) ?? '', optionId: option };
}

async function progressOf({ pool }: Pick<Deps, 'pool'>, id: string): Promise<OrderProgress> {
  const { rows } = await pool.query<OrderProgress>(
    `SELECT o.status::text AS status, o.note, p.state::text AS state, p.hold::text AS hold, p.ended_by AS ended,
            p.settled_as AS settled,
            ARRAY(SELECT c.state::text FROM codes c JOIN order_items i ON i.id = c.order_item_id
                   WHERE i.order_id = o.id ORDER BY c.id) AS codes
       FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error(`order ${id} has no payment`);
  return row;
}

/** Returns the refunds of an order's payment, the oldest first. */
export const refundsOf = ({ rows }: CardPaymentWorld, { id }: Pick<CardOrder, 'id'>) =>
  rows<{ state: string; amount: bigint; tries: number }>(
    `SELECT r.state::text AS state, r.amount, r.tries FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = $1 ORDER BY r.id`,
    [id],
  );

/** Orders an option at 500 by card, and pays. */
export async function orderPaid(world: CardPaymentWorld, quantity = 1): Promise<CardOrder> {
  const order = await world.order({ quantity });
  await world.pay(order);
  return order;
}
