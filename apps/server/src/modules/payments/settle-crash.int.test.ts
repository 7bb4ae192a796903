import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sign, SIGNATURE_HEADER } from '#infra/body-signature.ts';
import { openCardWorld, type CardOrder, type CardWorld } from '#testing/card-world.ts';
import { PausePoints } from '#testing/pause-points.ts';
import { startProgram, type TestProgram } from '#testing/program.ts';
import { LEASE_MS } from './payment-timing.ts';

// A real server and a real worker, killed between the money at the gateway and its settlement, at its writes.
// Whoever goes on finds the money: the customer has the goods once.

const writes = [
  'payment_messages INSERT',
  'payment_messages UPDATE NEW.tries = 1',
  "payments UPDATE NEW.state = 'captured'",
  'journals INSERT',
  "codes UPDATE NEW.state = 'sold'",
  "orders UPDATE NEW.status = 'completed'",
  'commit payments UPDATE',
] as const;

let world: CardWorld;
let points: PausePoints<(typeof writes)[number]>;
let program: TestProgram | undefined;

beforeAll(async () => {
  world = await openCardWorld();
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

/** What the gateway sends, to a server of its own process: signed by the clock of this machine, which is that one's. */
async function post(origin: string, body: string) {
  const url = `${origin}/api/payment/webhook/sandbox`;
  const signature = sign(body, world.sandbox.env['SANDBOX_GATEWAY_SECRET'] ?? '', new Date());
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  return fetch(url, { method: 'POST', body, headers }).then(
    ({ status }) => status,
    () => null,
  );
}

/** Paid; the message is kept back. */
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
  // Others go on, the time of whoever had it being over; no longer: signatures are good for minutes by every clock.
  await world.pass({ seconds: LEASE_MS / 1000 + 1 });
  await world.work();
  expect(await world.statusOf(order)).toMatchObject({ status: 'completed', codes: ['sold'] });
  expect(await world.balanceOf()).toBe(0n);
  expect((await world.buyer.call.cart.get()).data).toEqual([]);
  expect(await world.findings()).toEqual([]);
}

describe('the server is killed', { timeout: 120_000 }, () => {
  test.each(writes)('before %s', async (point) => {
    const { order, message } = await paidOrder();
    program = startProgram('main.ts', settings());
    await program.saw('the shop is open');
    const origin = /"address":"([^"]+)"/.exec(program.output())?.[1] ?? '';
    await points.hold(point);
    const answer = post(origin, message.body);
    await points.waiting();
    await kill();
    // Kept, answered, applied, in this order: what was answered 200 is not lost.
    expect(await answer).toBe(point === 'payment_messages INSERT' ? null : 200);
    await points.letGo();
    await expectPaidOnce(order);
  });
});

test('the worker is killed while it settles what it asked about, and the next one goes on by itself', async () => {
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
