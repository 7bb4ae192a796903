import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  allOf,
  askAll,
  SECRET,
  succeeded,
  TIME_LIMIT_MS,
  topup,
  unavailable,
  unknown,
  useHttpSupplier,
} from '#testing/http-supplier.ts';
import { answer, startStandIn, type Behaviour } from '#testing/stand-in-supplier.ts';

const world = useHttpSupplier();

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
    world.behave(behaviour);
    const supplier = world.open();
    expect(await askAll(supplier)).toEqual(allOf(unknown));
    await expect(supplier.checkPlayer('pubg', '12345')).rejects.toEqual(unavailable);
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i), which is not followed', async (status) => {
    const elsewhere = await startStandIn(SECRET);
    elsewhere.behave(answer(200, succeeded));
    world.behave(answer(status, succeeded, { location: `${elsewhere.url}/v1/topups` }));
    expect(await askAll(world.open())).toEqual(allOf(unknown));
    expect(elsewhere.heard).toEqual([]);
    expect(world.standIn.heard).toHaveLength(4);
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
    world.behave(behaviour);
    const supplier = world.open();
    const begun = performance.now();
    expect(await supplier.sendTopup(topup)).toEqual(unknown);
    expect(await supplier.askRedemption('i-18')).toEqual(unknown);
    await expect(supplier.checkPlayer('pubg', '12345')).rejects.toEqual(unavailable);
    expect(performance.now() - begun).toBeLessThan(3 * TIME_LIMIT_MS + 1500);
    expect(world.standIn.heard).toHaveLength(3);
  });

  test('an answer that comes in drops, when its time is over', async () => {
    world.behave((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drops = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drops));
    });
    const begun = performance.now();
    expect(await world.open().sendTopup(topup)).toEqual(unknown);
    const took = performance.now() - begun;
    expect(took).toBeGreaterThan(TIME_LIMIT_MS - 50);
    expect(took).toBeLessThan(TIME_LIMIT_MS + 2000);
  });

  test('a hundred megabytes, of which hardly any are read', async () => {
    let taken = 0;
    world.behave((response) => {
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
    expect(await world.open().sendTopup(topup)).toEqual(unknown);
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
    const supplier = world.open(await address());
    expect(await askAll(supplier)).toEqual({
      ...allOf({ status: 'not_sent', cause: expect.any(Error) as Error }),
      askedTopup: unknown,
      askedRedemption: unknown,
    });
    await expect(supplier.checkPlayer('pubg', '12345')).rejects.toEqual(unavailable);
  });
});
