import { keysOf } from '@manabar/contracts/rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import {
  brokenAnswers,
  closedAddress,
  drip,
  floodBefore,
} from '#testing/fakes/broken-responses.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { gatewayPaymentRequest } from '#testing/fakes/gateway-payment-request.ts';
import { STRIPE_SECRET, stripeSettings, yookassaSettings } from '#testing/fakes/gateway-worlds.ts';
import { startFakeHttpGateway, type FakeHttpGateway } from '#testing/fakes/fake-http-gateway.ts';
import { json, type Behaviour } from '#testing/fakes/local-server.ts';
import { STRIPE_KEY } from '#testing/fakes/fake-stripe.ts';
import { SECRET_KEY } from '#testing/fakes/fake-yookassa.ts';
import { testEnv } from '#testing/fixtures/test-env.ts';
import { createGateways, type Gateway, type GatewayName, type Gateways } from './index.ts';
import { gathered } from './read-every-page.ts';

/** Guards only against hanging, because loading Stripe's library may take seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

/** Time-out that is longer than a local answer and short for the test. */
const TIME_LIMIT_MS = 800;
const SANDBOX_SECRET = 'a secret of the sandbox';

/** Settings of each gateway at an address. */
const settings: Readonly<Record<GatewayName, (url: string) => Record<string, string>>> = {
  sandbox: (url) => ({
    SANDBOX_PORT: new URL(url).port,
    SANDBOX_GATEWAY_SECRET: SANDBOX_SECRET,
  }),
  yookassa: (url) => yookassaSettings(`${url}/v3`),
  stripe: stripeSettings,
};
const names = keysOf(settings);

let fake: FakeHttpGateway;
let opened: Gateways[];
let logged: string;
const clock = new FakeClock();

beforeEach(async () => {
  fake = await startFakeHttpGateway({
    faultOf: () => undefined,
    answer: () => ({ status: 500, body: {} }),
  });
  opened = [];
  logged = '';
});
afterEach(async () => {
  await Promise.all(opened.map((gateways) => gateways.close()));
  await fake.close();
});

function open(name: GatewayName, url = fake.url): Gateway {
  const gateways = createGateways({
    env: testEnv('postgres://nobody@127.0.0.1/none', settings[name](url)),
    clock,
    log: createLogger('debug', { write: (line) => void (logged += line) }),
    timeLimitMs: TIME_LIMIT_MS,
  });
  opened.push(gateways);
  const gateway = gateways.gatewayNamed(name);
  if (!gateway) throw new Error(`${name} is not set up`);
  return gateway;
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const paymentId = 'cs_test_17';

/** Makes every call of the port at once; a failing list is returned as unavailable. */
function askAll(gateway: Gateway) {
  const refund = {
    paymentId,
    reference: 'r-1',
    refundId: null,
    amount: 100n,
    currency: 'rub',
  } as const;
  const list = gathered(gateway.list(day('2026-11-20'), day('2026-11-21')));
  return Promise.all([
    gateway.open(gatewayPaymentRequest(clock.now())),
    gateway.find(paymentId),
    gateway.cancel(paymentId),
    gateway.refund(refund),
    list.catch((cause: unknown) => ({ status: 'unavailable', cause })),
  ]);
}
const unavailable = { status: 'unavailable', cause: expect.any(Error) as Error };
const allUnavailable = Array<typeof unavailable>(5).fill(unavailable);

/** A body that is a success in every API, so that only its transport can make it invalid. */
const success = JSON.stringify({
  id: paymentId,
  object: 'checkout.session',
  mode: 'payment',
  status: 'expired',
  payment_status: 'unpaid',
  amount_total: 123_456,
  amount: 123_456,
  captured_amount: 0,
  currency: 'rub',
  reference: 'order-17',
  metadata: { reference: 'order-17' },
  pay_url: 'https://pay.example/17',
  url: 'https://pay.example/17',
  created: 1_700_000_000,
  created_at: '2026-11-20T12:00:00Z',
  refunds: [],
  items: [],
  payments: [],
  data: [],
  has_more: false,
});
const text =
  (type: string | undefined, body: string, status = 200): Behaviour =>
  (response) =>
    response.writeHead(status, type ? { 'content-type': type } : {}).end(body);

const unlisted: [what: string, behaviour: Behaviour][] = [
  ['an empty object', json(200, {})],
  ['a list', json(200, [])],
  ['null', json(200, 'null')],
  ['nothing', json(200, '')],
  ['half of it', json(200, success.slice(0, -3))],
  ['a page', text('text/html', '<html>Under maintenance</html>')],
  ...[201, 202, 206, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504].map(
    (status): [string, Behaviour] => [`${status} with a success in it`, json(status, success)],
  ),
  ['204', (response) => response.writeHead(204).end()],
  ['404 that is a page', text('text/html', '<html></html>', 404)],
  ['404 of a proxy', json(404, { error: 'no such place' })],
  ['401 in its own words', json(401, { error: { type: 'invalid_request_error' } })],
  ['429 in its own words', json(429, { error: { type: 'rate_limit_error' } })],
  [
    '500 in its own words',
    json(500, { type: 'error', code: 'internal_server_error', error: { type: 'api_error' } }),
  ],
];

describe.each(names)('%s: undocumented answers', (name) => {
  test.each(unlisted)(
    'gateway calls are unavailable on an undocumented answer: %s',
    async (_what, behaviour) => {
      fake.behave(behaviour);
      expect(await askAll(open(name))).toEqual(allUnavailable);
    },
  );

  test.each([301, 302, 307, 308])(
    'gateway calls are unavailable on a redirect (%i), which is not followed',
    async (status) => {
      const elsewhere = await startFakeHttpGateway({
        faultOf: () => undefined,
        answer: () => ({ status: 200, body: JSON.parse(success) as object }),
      });
      fake.behave((response) =>
        response
          .writeHead(status, { 'content-type': 'application/json', location: elsewhere.url })
          .end(success),
      );
      expect(await askAll(open(name))).toEqual(allUnavailable);
      expect(elsewhere.asked).toEqual([]);
      await elsewhere.close();
    },
  );
});

describe.each(names)('%s: failing calls are not retried', (name) => {
  const broken: typeof unlisted = [...brokenAnswers(success), ['drops', drip]];
  test.each(broken)(
    'gateway calls are unavailable and not retried after a failure: %s',
    async (_what, behaviour) => {
      fake.behave(behaviour);
      const begun = performance.now();
      expect(await askAll(open(name))).toEqual(allUnavailable);
      expect(performance.now() - begun).toBeLessThan(TIME_LIMIT_MS + 10_000);
      expect(fake.asked).toHaveLength(5);
    },
  );

  test('a gateway call is unavailable on an answer of a hundred megabytes and reads little of it', async () => {
    const { behaviour, taken } = floodBefore(success);
    fake.behave(behaviour);
    expect(await open(name).find(paymentId)).toEqual(unavailable);
    expect(taken()).toBeLessThan(30_000_000);
  });

  test('gateway calls are unavailable when nothing listens at the address', async () => {
    expect(await askAll(open(name, await closedAddress()))).toEqual(allUnavailable);
  });
});

describe.each(names)('%s: the log', (name) => {
  test('gateways log uncertain results without secrets and contents', async () => {
    const echo = `{"error":{"type":"invalid_request_error","code":"no","message":"card 5555 ${STRIPE_KEY}"}`;
    for (const behaviour of [json(200, `${echo}`), json(400, `${echo}}`), () => undefined]) {
      fake.behave(behaviour);
      const answers = await askAll(open(name));
      const told = answers.flatMap((answer) => {
        const { cause } = answer as { cause?: Error };
        return [cause?.message, cause?.stack, JSON.stringify(cause)];
      });
      for (const secret of ['5555', STRIPE_KEY, SECRET_KEY]) {
        expect(told.join('\n')).not.toContain(secret);
      }
    }
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(12);
    expect(lines.find(({ call }) => call === 'open')).toMatchObject({
      gateway: name,
      reference: 'order-17',
      status: 'unavailable',
      cause: expect.stringMatching(/^the gateway /) as string,
    });
    // The times are excluded, because their digits may equal those of a secret.
    const said = lines.map(({ time: _, pid: __, ...line }) => JSON.stringify(line)).join('\n');
    const basic = Buffer.from(`:${SECRET_KEY}`).toString('base64').slice(4, -4);
    for (const secret of [
      '5555',
      STRIPE_KEY,
      STRIPE_SECRET,
      SECRET_KEY,
      SANDBOX_SECRET,
      basic,
      'authorization',
    ]) {
      expect(said).not.toContain(secret);
    }
  });
});

test('closing the card gateways ends their pending calls as unavailable', async () => {
  fake.behave(() => undefined);
  const waiting = names.map((name) => open(name).find(paymentId));
  await expect.poll(() => fake.asked.length).toBe(3);
  await Promise.all(opened.map((gateways) => gateways.close()));
  expect(await Promise.all(waiting)).toEqual([unavailable, unavailable, unavailable]);
});
