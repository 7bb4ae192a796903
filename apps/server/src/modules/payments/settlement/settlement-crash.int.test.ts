import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sign, SIGNATURE_HEADER } from '#infra/secrets/body-signature.ts';
import {
  openCardPaymentWorld,
  type CardOrder,
  type CardPaymentWorld,
} from '#testing/shops/card-payment-world.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { startProgram, type TestProgram } from '#testing/clients/server-process.ts';
import { LEASE_MS } from '#infra/background/lease-time.ts';

// Kills a real server or worker at each write between the capture and its settlement.
// Recovery settles the payment, and the customer gets the goods once.

const writes = [
  'payment_messages INSERT',
  'payment_messages UPDATE NEW.tries = 1',
  "payments UPDATE NEW.state = 'captured'",
  'journals INSERT',
  "codes UPDATE NEW.state = 'sold'",
  "orders UPDATE NEW.status = 'completed'",
  'commit payments UPDATE',
] as const;

let world: CardPaymentWorld;
let points: PausePoints<(typeof writes)[number]>;
let program: TestProgram | undefined;

beforeAll(async () => {
  world = await openCardPaymentWorld();
  points = await PausePoints.install(world.shop.databaseUrl, writes);
  world.hold(true);
});
afterEach(async () => {
  await kill();
  await points.letGo();
});
afterAll(async () => {
  await points.close();
  await world.close();
});

const settings = () => ({
  ...world.sandbox.env,
  DATABASE_URL: world.shop.databaseUrl,
  MANABAR_DATA_DIR: world.shop.deps.env.MANABAR_DATA_DIR,
  RATE_LIMIT_SCALE: '0',
  PORT: '0',
});

async function kill(): Promise<void> {
  program?.process.kill('SIGKILL');
  await program?.ended;
  program = undefined;
}

/** Sends a gateway event to a server in another process, signed with the machine's clock, which that process uses. */
async function post(origin: string, body: string) {
  const url = `${origin}/api/payment/webhook/sandbox`;
  const signature = sign(body, world.sandbox.env['SANDBOX_GATEWAY_SECRET'] ?? '', new Date());
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  return fetch(url, { method: 'POST', body, headers }).then(
    ({ status }) => status,
    () => null,
  );
}

/** Creates a paid order whose gateway event is not delivered. */
async function paidOrder() {
  await world.newBuyer();
  const order = await world.order();
  const before = world.sent.length;
  await world.pay(order);
  const message = world.sent[before];
  if (!message) throw new Error('nothing was sent');
  return { order, message };
}

async function expectPaidOnce(order: CardOrder): Promise<void> {
  // The lease ends, and other workers continue; a longer pass would make the signatures stale.
  await world.pass({ seconds: LEASE_MS / 1000 + 1 });
  await world.work();
  expect(await world.statusOf(order)).toMatchObject({ status: 'completed', codes: ['sold'] });
  expect(await world.balanceOf()).toBe(0n);
  expect((await world.buyer.call.cart.get()).data).toEqual([]);
  expect(await world.findings()).toEqual([]);
}

describe('a crash of the server', { timeout: 120_000 }, () => {
  test.each(writes)(
    'settles a payment once after the server is killed before %s',
    async (point) => {
      const { order, message } = await paidOrder();
      program = startProgram('main.ts', settings());
      await program.saw('the shop is open');
      const origin = /"address":"([^"]+)"/.exec(program.output())?.[1] ?? '';
      await points.hold(point);
      const answer = post(origin, message.body);
      await points.waiting();
      await kill();
      // An event is stored before it is answered, so that an event answered with 200 is not lost.
      expect(await answer).toBe(point === 'payment_messages INSERT' ? null : 200);
      await points.letGo();
      await expectPaidOnce(order);
    },
  );
});

test('the next worker settles a payment after a worker is killed during its settlement', async () => {
  const { order } = await paidOrder();
  await world.shop.deps.pool.query(
    `UPDATE payments SET next_ask_at = '2020-01-01' WHERE order_id = $1`,
    [order.id],
  );
  await points.hold('commit payments UPDATE');
  program = startProgram('worker.ts', settings());
  await points.waiting();
  await kill();
  await points.letGo();
  await world.shop.deps.pool.query(
    `UPDATE payments SET next_ask_at = '2020-01-01', asking_until = NULL WHERE order_id = $1 AND state <> 'captured'`,
    [order.id],
  );
  program = startProgram('worker.ts', settings());
  await expect
    .poll(async () => (await world.statusOf(order)).status, { timeout: 40_000 })
    .toBe('completed');
  await expectPaidOnce(order);
}, 120_000);
