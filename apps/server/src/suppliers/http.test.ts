import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { answer, startStandIn, type Behaviour, type StandIn } from '#testing/stand-in-supplier.ts';
import { createSuppliers, type Suppliers } from './index.ts';
import { refusalReasons, type Supplier } from './supplier.ts';

/** Longer than any answer on this machine takes, and not worth waiting for. */
const TIME_LIMIT_MS = 700;
const SECRET = 'a secret of both';
const CODE = 'PUBG-CÖDE-0001-XYZ';

let standIn: StandIn;
let opened: Suppliers[];
let logged: string;
let clock: FakeClock;

beforeEach(async () => {
  standIn = await startStandIn(SECRET);
  opened = [];
  logged = '';
  clock = new FakeClock();
});
afterEach(async () => {
  await Promise.all(opened.map((suppliers) => suppliers.close()));
  await standIn.close();
});

function open(url = standIn.url, secret = SECRET): Supplier {
  const suppliers = createSuppliers({
    env: {
      NODE_ENV: 'test',
      SUPPLIER: 'http',
      SUPPLIER_URL: url,
      SUPPLIER_SECRET: secret,
      SANDBOX_PORT: undefined,
    },
    clock,
    log: createLogger('debug', { write: (line) => void (logged += line) }),
    timeLimitMs: TIME_LIMIT_MS,
  });
  opened.push(suppliers);
  return suppliers.supplierFor('freefire');
}

const topup = { reference: 'i-17', service: 'freefire', recipient: '123456789', item: '110' };
const redemption = { reference: 'i-18', code: CODE, playerId: '123456789' };
const unknown = { status: 'unknown', cause: expect.any(Error) as Error };
const unavailable = expect.objectContaining({ code: 'supplier_unavailable', status: 503 }) as Error;

/** Everything that can be asked, against the same behaviour. */
async function askAll(supplier: Supplier) {
  return {
    topup: await supplier.sendTopup(topup),
    redemption: await supplier.sendRedemption(redemption),
    askedTopup: await supplier.askTopup(topup.reference),
    askedRedemption: await supplier.askRedemption(redemption.reference),
  };
}
const allOf = (result: unknown) => ({
  topup: result,
  redemption: result,
  askedTopup: result,
  askedRedemption: result,
});

describe('requests', () => {
  test('are those of the protocol, signed over the very bytes', async () => {
    standIn.behave(answer(200, { status: 'succeeded', supplier_id: 's1' }));
    const supplier = open();
    await askAll(supplier);
    await supplier.sendTopup({
      reference: 'i-19',
      service: 'steam',
      recipient: 'gordon_f',
      amount: 50_050n,
      currency: 'kzt',
    });
    standIn.behave(answer(200, { found: false }));
    await supplier.checkPlayer('pubg', '12345');
    expect(
      standIn.heard.map(({ method, path, body, signed }) => ({
        call: `${method} ${path}`,
        body: body && (JSON.parse(body) as unknown),
        signed,
      })),
    ).toEqual([
      { call: 'POST /v1/topups', body: topup, signed: true },
      {
        call: 'POST /v1/redemptions',
        body: { reference: 'i-18', code: CODE, player_id: '123456789' },
        signed: true,
      },
      { call: 'GET /v1/topups/i-17', body: '', signed: true },
      { call: 'GET /v1/redemptions/i-18', body: '', signed: true },
      {
        call: 'POST /v1/topups',
        body: {
          reference: 'i-19',
          service: 'steam',
          recipient: 'gordon_f',
          amount: 500.5,
          currency: 'KZT',
        },
        signed: true,
      },
      {
        call: 'POST /v1/players/check',
        body: { service: 'pubg', player_id: '12345' },
        signed: true,
      },
    ]);
  });

  test('go to a path below the address, and a reference stays one part of it', async () => {
    standIn.behave(answer(404, { status: 'not_found' }));
    await open(`${standIn.url}/shops/7/`).askTopup('a/b?c#d ä');
    expect(standIn.heard[0]?.path).toBe('/shops/7/v1/topups/a%2Fb%3Fc%23d%20%C3%A4');
  });

  test('use connections again', async () => {
    standIn.behave(answer(200, { status: 'succeeded' }));
    const supplier = open();
    for (let round = 0; round < 3; round++) await askAll(supplier);
    expect(standIn.heard).toHaveLength(12);
    // The next call may begin a moment before the one before has given its connection back.
    expect(new Set(standIn.heard.map(({ port }) => port)).size).toBeLessThanOrEqual(2);
  });

  test('are signed anew with the time of each, and refused when the clocks differ by more than five minutes', async () => {
    standIn.behave(answer(200, { status: 'succeeded', supplier_id: 's' }));
    const supplier = open();
    clock.advance({ minutes: 4 });
    expect(await supplier.sendTopup(topup)).toMatchObject({ status: 'succeeded' });
    clock.advance({ minutes: 2 });
    expect(await supplier.sendTopup(topup)).toEqual(unknown);
    expect(standIn.heard.map(({ signed }) => signed)).toEqual([true, false]);
    expect(standIn.heard[0]?.headers['x-signature']).not.toBe(
      standIn.heard[1]?.headers['x-signature'],
    );
  });

  test('pass with the old secret and the new one while both are known, and with no other', async () => {
    standIn.behave(answer(200, { status: 'succeeded', supplier_id: 's' }));
    standIn.secrets = ['new', SECRET];
    const statuses = [];
    for (const secret of [SECRET, 'new', 'another']) {
      statuses.push((await open(standIn.url, secret).sendTopup(topup)).status);
    }
    standIn.secrets = ['new'];
    statuses.push((await open(standIn.url, SECRET).sendTopup(topup)).status);
    expect(statuses).toEqual(['succeeded', 'succeeded', 'unknown', 'unknown']);
  });
});

describe('an answer of the protocol', () => {
  test.each(['succeeded', 'processing'] as const)('%s', async (status) => {
    standIn.behave(answer(200, { status, supplier_id: 'sup_1', more: 'than was asked' }));
    expect(await askAll(open())).toEqual(allOf({ status, supplierId: 'sup_1' }));
  });

  test.each(refusalReasons)('rejected, %s', async (reason) => {
    standIn.behave(answer(200, { status: 'rejected', supplier_id: 17, reason }));
    expect(await askAll(open())).toEqual(allOf({ status: 'rejected', supplierId: '17', reason }));
  });

  test('may lack an id', async () => {
    standIn.behave(answer(200, { status: 'succeeded' }));
    expect(await open().sendTopup(topup)).toEqual({ status: 'succeeded', supplierId: null });
  });

  test('that a reference is not known is one of the question only', async () => {
    standIn.behave(answer(404, { status: 'not_found' }));
    expect(await askAll(open())).toEqual({
      ...allOf(unknown),
      askedTopup: { status: 'not_found' },
      askedRedemption: { status: 'not_found' },
    });
  });
});

const succeeded = JSON.stringify({ status: 'succeeded', supplier_id: 's' });
const text =
  (type: string | undefined, body: string | Buffer, headers = {}): Behaviour =>
  (response) =>
    response.writeHead(200, { ...(type && { 'content-type': type }), ...headers }).end(body);

const unlisted: [what: string, behaviour: Behaviour][] = [
  ['an unlisted status', answer(200, { status: 'done', supplier_id: 's' })],
  ['an unlisted reason', answer(200, { status: 'rejected', supplier_id: 's', reason: 'no' })],
  ['a refusal without a reason', answer(200, { status: 'rejected', supplier_id: 's' })],
  ['200 that is not found', answer(200, { status: 'not_found' })],
  ['an id that is none', answer(200, { status: 'succeeded', supplier_id: {} })],
  ['a list', answer(200, [{ status: 'succeeded' }])],
  ['null', answer(200, 'null')],
  ['nothing', answer(200, '')],
  ['half of it', answer(200, succeeded.slice(0, -3))],
  ['a page', text('text/html', '<html>Under maintenance</html>')],
  ['another type of content', text('text/plain', succeeded)],
  ['no type of content', text(undefined, succeeded)],
  ['a packed one', text('application/json', gzipSync(succeeded), { 'content-encoding': 'gzip' })],
  ...[201, 202, 206, 400, 401, 403, 409, 410, 422, 429, 500, 502, 503, 504].map(
    (status): [string, Behaviour] => [`${status} with a success in it`, answer(status, succeeded)],
  ),
  ['204', (response) => response.writeHead(204).end()],
  ['404 of another kind', answer(404, { error: 'not_found' })],
  ['404 that is a page', (response) => response.writeHead(404).end('<html></html>')],
];

describe('what the protocol does not list is unknown:', () => {
  test.each(unlisted)('%s', async (_what, behaviour) => {
    standIn.behave(behaviour);
    const supplier = open();
    expect(await askAll(supplier)).toEqual(allOf(unknown));
    await expect(supplier.checkPlayer('pubg', '12345')).rejects.toEqual(unavailable);
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i), which is not followed', async (status) => {
    const elsewhere = await startStandIn(SECRET);
    elsewhere.behave(answer(200, succeeded));
    standIn.behave(answer(status, succeeded, { location: `${elsewhere.url}/v1/topups` }));
    expect(await askAll(open())).toEqual(allOf(unknown));
    expect(elsewhere.heard).toEqual([]);
    expect(standIn.heard).toHaveLength(4);
    await elsewhere.close();
  });
});

describe('a call that breaks is unknown, and never repeated:', () => {
  const broken: [what: string, behaviour: Behaviour][] = [
    ['no answer in time', () => undefined],
    [
      'an answer that does not end in time',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
    ['a reset', (_response, { socket }) => socket.resetAndDestroy()],
    ['a connection that is closed', (_response, { socket }) => socket.end()],
    [
      'a reset within the answer',
      (response, { socket }) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': succeeded.length,
        });
        response.write(succeeded.slice(0, 10), () => socket.resetAndDestroy());
      },
    ],
    [
      'an answer that ends too early',
      (response, { socket }) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': succeeded.length + 1,
        });
        response.write(succeeded, () => socket.end());
      },
    ],
    ['what is not HTTP', (_response, { socket }) => socket.end('220 mail.example ESMTP\r\n')],
  ];
  test.each(broken)('%s', async (_what, behaviour) => {
    standIn.behave(behaviour);
    const supplier = open();
    const begun = performance.now();
    expect(await supplier.sendTopup(topup)).toEqual(unknown);
    expect(await supplier.askRedemption('i-18')).toEqual(unknown);
    await expect(supplier.checkPlayer('pubg', '12345')).rejects.toEqual(unavailable);
    expect(performance.now() - begun).toBeLessThan(3 * TIME_LIMIT_MS + 1500);
    expect(standIn.heard).toHaveLength(3);
  });

  test('an answer that comes in drops, when its time is over', async () => {
    standIn.behave((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drops = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drops));
    });
    const begun = performance.now();
    expect(await open().sendTopup(topup)).toEqual(unknown);
    const took = performance.now() - begun;
    expect(took).toBeGreaterThan(TIME_LIMIT_MS - 50);
    expect(took).toBeLessThan(TIME_LIMIT_MS + 2000);
  });

  test('a hundred megabytes, of which hardly any are read', async () => {
    let taken = 0;
    standIn.behave((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(64 * 1024, ' ');
      const more = () => {
        while (taken < 100_000_000 && !response.destroyed) {
          taken += piece.length;
          if (!response.write(piece)) return void response.once('drain', more);
        }
        response.end(succeeded);
      };
      more();
    });
    expect(await open().sendTopup(topup)).toEqual(unknown);
    expect(taken).toBeLessThan(20_000_000);
  });
});

describe('a call that surely was not received', () => {
  /** A port where nobody listens. */
  async function closedPort(): Promise<string> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    return `http://127.0.0.1:${port}`;
  }

  test.each([
    ['refused', closedPort],
    ['to a name that nobody knows', async () => `http://${'a'.repeat(64)}.invalid`],
  ])('is not_sent, a question that got nowhere unknown: %s', async (_what, address) => {
    const supplier = open(await address());
    expect(await askAll(supplier)).toEqual({
      ...allOf({ status: 'not_sent', cause: expect.any(Error) as Error }),
      askedTopup: unknown,
      askedRedemption: unknown,
    });
    await expect(supplier.checkPlayer('pubg', '12345')).rejects.toEqual(unavailable);
  });
});

describe('a player', () => {
  const check = (body: object) => {
    standIn.behave(answer(200, body));
    return open().checkPlayer('pubg', '12345');
  };

  test('is there or not', async () => {
    expect(await check({ found: false })).toEqual({ found: false });
    expect(await check({ found: true, player_name: 'Свифт_Fox ★' })).toEqual({
      found: true,
      playerName: 'Свифт_Fox ★',
    });
  });

  test.each([
    ['is missing', undefined, '12345'],
    ['is null', null, '12345'],
    ['is empty', ' \u200f ', '12345'],
    ['has several lines', 'a\n\tb\u2028c', 'a b c'],
    ['turns the text around', '\u202egnp.exe\u0007', 'gnp.exe'],
    ['is long', '★'.repeat(500), '★'.repeat(64)],
    ['is broken', 'a\ud800b', 'a\ufffdb'],
  ])('whose name %s is still found', async (_what, player_name, playerName) => {
    expect(await check({ found: true, player_name })).toEqual({ found: true, playerName });
  });

  test.each([{}, { found: 'true' }, { found: true, player_name: 7 }])(
    'is not told by %j',
    async (body) => {
      await expect(check(body)).rejects.toEqual(unavailable);
    },
  );
});

describe('the log', () => {
  test('tells of what is not definite, and never of codes, secrets or players', async () => {
    const echo = `{"error":"${CODE} of 123456789"`;
    const behaviours = [answer(200, echo), answer(500, echo), () => undefined];
    for (const behaviour of behaviours) {
      standIn.behave(behaviour);
      await askAll(open());
    }
    await askAll(open('http://127.0.0.1:1'));
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(16);
    expect(lines[0]).toMatchObject({
      supplier: 'http',
      call: '/v1/topups',
      reference: 'i-17',
      status: 'unknown',
      cause: 'answered 200',
    });
    expect(lines.at(-4)).toMatchObject({ status: 'not_sent', cause: 'ECONNREFUSED' });
    for (const secret of [CODE, SECRET, '123456789', 'x-signature']) {
      expect(logged).not.toContain(secret);
    }
  });

  test('nor does the cause that is handed on', async () => {
    standIn.behave(answer(200, `{"error":"${CODE}"`));
    const sent = await open().sendRedemption(redemption);
    const { cause } = sent as { cause: Error };
    expect(JSON.stringify([cause.message, cause.cause, cause.stack])).not.toContain(CODE);
  });
});

test('closing ends what still waits', async () => {
  standIn.behave(() => undefined);
  const supplier = open();
  const waiting = supplier.sendTopup(topup);
  await expect.poll(() => standIn.heard.length).toBe(1);
  await opened[0]?.close();
  expect(await waiting).toEqual(unknown);
});
