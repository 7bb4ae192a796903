import { releaseVersion } from '@manabar/prisma/release-version';
import { runBuild, serverBuild } from '@manabar/tooling/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startProgram, type TestProgram } from '#testing/clients/server-process.ts';
import { startFakeSupplier, type FakeSupplier } from '#testing/fakes/fake-supplier.ts';
import { json } from '#testing/fakes/local-server.ts';
import {
  startOtlpCollector,
  type CollectedSpan,
  type OtlpCollector,
} from '#testing/fakes/otlp-collector.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

// Runs the bundled server and worker as separate processes, which send their telemetry to a fake collector.

const SECRET = 'shared with the supplier';
const PLAYER = '987654321987';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

const shop = useTestShop();
let supplier: FakeSupplier;
let collector: OtlpCollector;
let running: TestProgram[] = [];
let keys = 0;

beforeAll(() => runBuild(serverBuild));
afterEach(async () => {
  for (const { process: child } of running) child.kill('SIGKILL');
  running = [];
  await Promise.allSettled([supplier.close(), collector.close()]);
});

async function start(script: string, env: Record<string, string> = {}): Promise<TestProgram> {
  const program = startProgram(script, {
    DATABASE_URL: shop.databaseUrl,
    PORT: '0',
    RATE_LIMIT_SCALE: '0',
    TRUST_PROXY: '127.0.0.1',
    MANABAR_DATA_DIR: shop.deps.env.MANABAR_DATA_DIR,
    SUPPLIER: 'http',
    SUPPLIER_URL: supplier.url,
    SUPPLIER_SECRET: SECRET,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...env,
  });
  running.push(program);
  await program.saw(script === 'main.ts' ? 'the shop is open' : 'worker started');
  return program;
}

const originOf = (server: TestProgram) => /"address":"([^"]+)"/.exec(server.output())?.[1] ?? '';

async function openShop(env: Record<string, string> = {}) {
  supplier = await startFakeSupplier(SECRET);
  collector = await startOtlpCollector();
  const server = await start('main.ts', env);
  return { server, origin: originOf(server) };
}

async function end(...programs: TestProgram[]): Promise<void> {
  for (const { process: child } of programs) child.kill('SIGTERM');
  expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual(programs.map(() => 0));
}

async function makeBuyer(): Promise<TestUser> {
  const buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 10_000n);
  return buyer;
}

const post = (
  origin: string,
  path: string,
  body: object,
  { token }: TestUser,
  headers: Record<string, string> = {},
) =>
  fetch(origin + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `telemetry-${keys++}`,
      'x-request-id': 'named-by-the-proxy',
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** Returns whether a span belongs to another, directly or through spans between. */
function isWithin(span: CollectedSpan, outer: CollectedSpan): boolean {
  if (span.parent === outer.id) return true;
  const parent = collector.spans.find(({ id }) => id === span.parent);
  return parent !== undefined && isWithin(parent, outer);
}

const statementOf = ({ attributes }: CollectedSpan) => attributes['db.query.text'];

test('telemetry has one trace of a purchase, with its request id and its SQL statements', async () => {
  const { server, origin } = await openShop();
  const buyer = await makeBuyer();
  const { optionId } = await stockShelf(shop.deps, { usd: 500n, codes: 1 });
  await fillCart(shop.deps, buyer.userId, optionId);
  const { status } = await post(origin, '/api/payment/from-balance', { currency: 'usd' }, buyer);
  expect(status).toBe(200);
  await end(server);
  const request = collector.spans.find(({ name }) => name === 'POST /api/payment/from-balance');
  if (!request) throw new Error(JSON.stringify(collector.spans));
  expect(request).toMatchObject({
    service: 'manabar-server',
    version: releaseVersion,
    parent: undefined,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/payment/from-balance',
      'http.response.status_code': 200,
      'request.id': 'named-by-the-proxy',
    },
  });
  const statements = collector.spans.filter(({ trace, id }) => {
    return trace === request.trace && id !== request.id;
  });
  expect(statements.every((span) => isWithin(span, request))).toBe(true);
  expect(statements.map(statementOf).join()).toContain(
    'place_balance_orders(ARRAY(SELECT user_id FROM caller ORDER BY number)',
  );
  expect([...collector.metrics]).toEqual(
    expect.arrayContaining([
      'manabar-server: http.server.request.duration',
      'manabar-server: nodejs.eventloop.utilization',
    ]),
  );
});

test('telemetry has one trace of a top-up from its order to the supplier, which receives its id', async () => {
  const { server, origin } = await openShop();
  const worker = await start('worker.ts');
  const buyer = await makeBuyer();
  const offer = await addDenomination(shop.deps);
  supplier.behave((response, request) =>
    json(
      200,
      request.url === '/v1/players/check'
        ? { found: true, player_name: 'SwiftFox_7' }
        : { status: 'succeeded', supplier_id: 's' },
    )(response, request),
  );
  const topupData = { ...freefireData(offer), player_id: PLAYER, login: PLAYER };
  const ordered = await post(origin, '/api/orders/topup', { topupData, currency: 'usd' }, buyer, {
    traceparent: TRACEPARENT,
  });
  expect([ordered.status, await ordered.text()]).toEqual([200, expect.any(String)]);
  const sent = () => supplier.heard.find(({ path }) => path === '/v1/topups');
  await expect.poll(sent, { timeout: 20_000 }).toBeDefined();
  await end(server, worker);
  expect(sent()?.headers['traceparent']).toContain(TRACE);
  const spans = collector.spans.filter(({ trace }) => trace === TRACE);
  const request = spans.find(({ name }) => name === 'POST /api/orders/topup');
  const job = spans.find(({ name }) => name === 'job advance-topup');
  const call = spans.find(({ name, service }) => name === 'POST' && service === 'manabar-worker');
  if (!request || !job || !call) throw new Error(JSON.stringify(spans));
  expect(job).toMatchObject({
    service: 'manabar-worker',
    attributes: { 'request.id': 'named-by-the-proxy', 'job.name': 'advance-topup' },
  });
  expect([isWithin(job, request), isWithin(call, job)]).toEqual([true, true]);
  expect(spans.some((span) => statementOf(span) !== undefined && isWithin(span, job))).toBe(true);
});

test('telemetry has no ids of players, tokens, keys, codes or addresses of clients', async () => {
  const { server, origin } = await openShop();
  const worker = await start('worker.ts');
  const buyer = await makeBuyer();
  const { optionId, codes } = await stockShelf(shop.deps, { usd: 500n, codes: 1 });
  await fillCart(shop.deps, buyer.userId, optionId);
  const bought = await post(origin, '/api/payment/from-balance', { currency: 'usd' }, buyer);
  const { order_id: id } = (await bought.json()) as { order_id: string };
  const receipt = await fetch(`${origin}/api/orders/${id}?token=in-the-query`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  expect(await receipt.text()).toContain(codes[0]);
  supplier.behave(json(500, { error: `no player ${PLAYER}` }));
  await post(origin, '/api/freefire/check-id', { playerID: PLAYER }, buyer);
  await post(origin, '/api/auth/login', { nickname: 'somebody', password: 'hunter22!' }, buyer);
  await end(server, worker);
  expect(collector.spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/orders/:id', 'POST /api/freefire/check-id', 'POST']),
  );
  const secrets = [PLAYER, buyer.token, SECRET, 'hunter22!', 'in-the-query', 'telemetry-', id];
  expect([...secrets, ...codes].filter((text) => collector.received.includes(text))).toEqual([]);
});

test('the server ignores the trace that a request names when no trusted proxy sent it', async () => {
  const { server, origin } = await openShop({ TRUST_PROXY: '' });
  await fetch(`${origin}/api/products`, { headers: { traceparent: TRACEPARENT } });
  await end(server);
  const request = collector.spans.find(({ name }) => name === 'GET /api/products');
  expect(request).toMatchObject({ parent: undefined });
  expect(request?.trace).not.toBe(TRACE);
});

test('a server whose OpenTelemetry collector is away serves and ends as usual, and logs that', async () => {
  supplier = await startFakeSupplier(SECRET);
  collector = await startOtlpCollector();
  await collector.close();
  const server = await start('main.ts', {
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  });
  expect((await fetch(`${originOf(server)}/api/products`)).status).toBe(200);
  await server.saw('spans do not reach the OpenTelemetry collector');
  await end(server);
});
