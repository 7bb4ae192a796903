import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  brokenAnswers,
  closedAddress,
  drip,
  floodBefore,
} from '#testing/fakes/broken-responses.ts';
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
} from '#testing/fakes/use-http-supplier.ts';
import { startFakeSupplier } from '#testing/fakes/fake-supplier.ts';
import { json, type Behaviour } from '#testing/fakes/local-server.ts';

const world = useHttpSupplier();

const text =
  (type: string | undefined, body: string | Buffer, headers = {}): Behaviour =>
  (response) =>
    response.writeHead(200, { ...(type && { 'content-type': type }), ...headers }).end(body);

const unlisted: [what: string, behaviour: Behaviour][] = [
  ['an unlisted status', json(200, { status: 'done', supplier_id: 's' })],
  ['an unlisted reason', json(200, { status: 'rejected', supplier_id: 's', reason: 'no' })],
  ['a refusal without a reason', json(200, { status: 'rejected', supplier_id: 's' })],
  ['200 that is not found', json(200, { status: 'not_found' })],
  ['an id that is none', json(200, { status: 'succeeded', supplier_id: {} })],
  ['an id with a zero byte', json(200, { status: 'succeeded', supplier_id: 's\0' })],
  [
    'a refusal whose id has a zero byte',
    json(200, { status: 'rejected', supplier_id: '\0', reason: 'refused_by_game' }),
  ],
  ['a list', json(200, [{ status: 'succeeded' }])],
  ['null', json(200, 'null')],
  ['nothing', json(200, '')],
  ['half of it', json(200, succeeded.slice(0, -3))],
  ['a page', text('text/html', '<html>Under maintenance</html>')],
  ['another type of content', text('text/plain', succeeded)],
  ['no type of content', text(undefined, succeeded)],
  ['a packed one', text('application/json', gzipSync(succeeded), { 'content-encoding': 'gzip' })],
  ...[201, 202, 206, 400, 401, 403, 409, 410, 422, 429, 500, 502, 503, 504].map(
    (status): [string, Behaviour] => [`${status} with a success in it`, json(status, succeeded)],
  ),
  ['204', (response) => response.writeHead(204).end()],
  ['404 of another kind', json(404, { error: 'not_found' })],
  ['404 that is a page', (response) => response.writeHead(404).end('<html></html>')],
];

describe('undocumented answers of a supplier', () => {
  test.each(unlisted)(
    'supplier calls have an unknown result on an undocumented answer: %s',
    async (_what, behaviour) => {
      world.behave(behaviour);
      const supplier = world.open();
      expect(await askAll(supplier)).toEqual(allOf(unknown));
      await expect(supplier.checkPlayer('pubg', '12345')).rejects.toEqual(unavailable);
    },
  );

  test.each([301, 302, 303, 307, 308])(
    'a supplier call has an unknown result on a redirect (%i), which is not followed',
    async (status) => {
      const elsewhere = await startFakeSupplier(SECRET);
      elsewhere.behave(json(200, succeeded));
      world.behave(json(status, succeeded, { location: `${elsewhere.url}/v1/topups` }));
      expect(await askAll(world.open())).toEqual(allOf(unknown));
      expect(elsewhere.heard).toEqual([]);
      expect(world.fake.heard).toHaveLength(4);
      await elsewhere.close();
    },
  );
});

describe('failing calls to a supplier are not retried', () => {
  test.each(brokenAnswers(succeeded))(
    'supplier calls have an unknown result and are not retried after a failure: %s',
    async (_what, behaviour) => {
      world.behave(behaviour);
      const supplier = world.openWithShortLimit();
      const begun = performance.now();
      expect(await supplier.sendTopup(topup)).toEqual(unknown);
      expect(await supplier.askRedemption('i-18')).toEqual(unknown);
      await expect(supplier.checkPlayer('pubg', '12345')).rejects.toEqual(unavailable);
      expect(performance.now() - begun).toBeLessThan(3 * TIME_LIMIT_MS + 10_000);
      expect(world.fake.heard).toHaveLength(3);
    },
  );

  test('a supplier call has an unknown result after the time-out when the answer is slow', async () => {
    world.behave(drip);
    const begun = performance.now();
    expect(await world.openWithShortLimit().sendTopup(topup)).toEqual(unknown);
    const took = performance.now() - begun;
    expect(took).toBeGreaterThan(TIME_LIMIT_MS - 50);
    expect(took).toBeLessThan(TIME_LIMIT_MS + 10_000);
  });

  test('a supplier call has an unknown result on an answer of a hundred megabytes and reads little of it', async () => {
    const { behaviour, taken } = floodBefore(succeeded);
    world.behave(behaviour);
    expect(await world.open().sendTopup(topup)).toEqual(unknown);
    expect(taken()).toBeLessThan(20_000_000);
  });
});

describe('calls that were certainly not received', () => {
  test.each([
    ['refused', closedAddress],
    ['to a name that nobody knows', async () => `http://${'a'.repeat(64)}.invalid`],
    ['to an address to which no network leads', async () => 'http://255.255.255.255:9'],
  ])(
    'an unsent supplier request is not_sent and an unsent supplier query is unknown: %s',
    async (_what, address) => {
      const supplier = world.open(await address());
      expect(await askAll(supplier)).toEqual({
        ...allOf({ status: 'not_sent', cause: expect.any(Error) as Error }),
        askedTopup: unknown,
        askedRedemption: unknown,
      });
      await expect(supplier.checkPlayer('pubg', '12345')).rejects.toEqual(unavailable);
    },
  );
});
