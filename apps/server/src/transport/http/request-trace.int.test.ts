import type { FastifyInstance } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { createBoss } from '#infra/queue/boss.ts';
import { handOver, openQueue } from '#infra/queue/run-queued-jobs.ts';
import { fulfilmentQueue, TopupDispatcher } from '#modules/topups/index.ts';
import { startFakeSupplier } from '#testing/fakes/fake-supplier.ts';
import { json } from '#testing/fakes/local-server.ts';
import {
  addDenomination,
  freefireData,
  KnownPlayers,
  type Denomination,
} from '#testing/fixtures/stocked-denominations.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const SECRET = 'shared with the supplier';

type Line = Record<string, unknown>;
let lines: Line[] = [];
let shop: TestShop;
let app: FastifyInstance;
let boss: PgBoss;
const supplier = useWorld(() => startFakeSupplier(SECRET));
let offer: Denomination;
let buyer: TestUser;
let keys = 0;
const players = new KnownPlayers();

beforeAll(async () => {
  const log = createLogger('info', { write: (text) => void lines.push(JSON.parse(text) as Line) });
  shop = await createTestShop({
    log,
    env: {
      TRUST_PROXY: '127.0.0.1',
      SUPPLIER: 'http',
      SUPPLIER_URL: supplier.url,
      SUPPLIER_SECRET: SECRET,
    },
  });
  shop.deps.playerChecks = players;
  boss = createBoss(shop.deps);
  await boss.start();
  await openQueue(boss, fulfilmentQueue);
  shop.deps.jobQueue.use(boss);
  app = await shop.app();
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 1_000_000n);
  offer = await addDenomination(shop.deps);
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await shop.close();
});

/** Orders a top-up over REST with a request id of a proxy. */
async function order(requestId: string): Promise<string> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/orders/topup',
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'x-request-id': requestId,
      'idempotency-key': `trace-${keys++}`,
    },
    payload: { topupData: freefireData(offer), currency: 'usd' },
  });
  expect([statusCode, body]).toEqual([200, body]);
  return (JSON.parse(body) as { order_id: string }).order_id;
}

test('the worker logs a top-up, and calls the supplier, under the id of the request that ordered it', async () => {
  supplier.behave(json(200, { status: 'processing', supplier_id: 's' }));
  const id = await order('proxy-id-of-the-order');
  const dispatcher = new TopupDispatcher(shop.deps);
  await handOver(boss, fulfilmentQueue, (jobs) => dispatcher.take(jobs));
  await expect
    .poll(() => lines.find(({ msg }) => msg === 'supplier answered'), { timeout: 20_000 })
    .toMatchObject({ reference: `${id}-1`, requestId: 'proxy-id-of-the-order' });
  expect(supplier.heard.map(({ headers }) => headers['x-request-id'])).toEqual([
    'proxy-id-of-the-order',
  ]);
  await dispatcher.stop(10_000);
  // The retry belongs to the same request.
  const { rows } = await shop.deps.pool.query<{ data: unknown }>(
    `SELECT data FROM pgboss.job WHERE name = $1 AND state = 'created'`,
    [fulfilmentQueue.name],
  );
  expect(rows).toMatchObject([{ data: { requestId: 'proxy-id-of-the-order' } }]);
  await boss.offWork(fulfilmentQueue.name);
});

test('log lines within a request have its request id, also after its body was read', async () => {
  players.answer = () => {
    shop.deps.log.warn('asked about a player');
    return Promise.resolve({ found: false });
  };
  // The requests use sockets, so that each body is read from a connection.
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const check = (requestId: string) =>
    fetch(`${origin}/api/freefire/check-id`, {
      method: 'POST',
      headers: { 'x-request-id': requestId, 'content-type': 'application/json' },
      body: JSON.stringify({ playerID: '123456789' }),
    });
  await Promise.all([check('first-of-two'), check('second-of-two')]);
  const named = lines.filter(({ msg }) => msg === 'asked about a player');
  expect(named.map(({ requestId }) => requestId).toSorted()).toEqual([
    'first-of-two',
    'second-of-two',
  ]);
});

test('log lines outside of requests have no request id', () => {
  shop.deps.log.warn('by itself');
  expect(lines.at(-1)).not.toHaveProperty('requestId');
});
