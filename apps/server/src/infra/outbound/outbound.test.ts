import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocalServer } from '#testing/fakes/local-server.ts';
import { guardedLookup, type Resolve } from './guarded-lookup.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

/** Server on this machine, which must not be reachable through the shop. */
let inside: Server;
let connections: Socket[] = [];
let port: number;
const made: Outbound[] = [];
beforeAll(async () => {
  inside = createServer((socket) => {
    connections.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  });
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  ({ port } = inside.address() as AddressInfo);
});
beforeEach(() => {
  connections = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(made.splice(0).map((outbound) => outbound.close()));
});
afterAll(() => {
  for (const socket of connections) socket.destroy();
  inside.close();
});

const PUBLIC = '93.184.215.14';
const answering =
  (...answers: string[][]): Resolve =>
  () => {
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    return Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
function open(resolve: Resolve = answering([PUBLIC]), allow?: string[]): Outbound {
  const outbound = createOutbound({ env: { WEBHOOK_ALLOW_HOSTS: allow }, resolve });
  made.push(outbound);
  return outbound;
}
const post = (outbound: Outbound, url: string) => outbound.post(url, {}, '{}');

describe('an address is public', () => {
  test.each(['8.8.8.8', PUBLIC, '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:831::200e'])(
    'the guard of outbound requests takes %s for a public address',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('an address is not public', () => {
  test.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.9.9.9',
      '169.254.169.254',
    ],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1'],
    ...['203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1'],
    // Addresses of other networks in another form: mapped, compatible, translated, tunnelled.
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1'],
    ...['2002:7f00:1::', '2001:0:7f00:1::', '4000::1', 'localhost', ''],
  ])('the guard of outbound requests takes %j for an address that is not public', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});

describe('what is wrong with an address is said when it is entered, and nothing is sent', () => {
  test.each([
    ['http://receiver.example/', 'https_required'],
    ['https://me:secret@receiver.example/', 'no_credentials'],
    ['https://me@receiver.example/', 'no_credentials'],
    ['https://:secret@receiver.example/', 'no_credentials'],
    ['https://receiver.example:25/', 'port_refused'],
    ['https://receiver.example:1023/', 'port_refused'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://127.0.0.1./', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://0x7f.1/', 'private_address'],
    ['https://0177.0.0.1/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::ffff:169.254.169.254]/', 'private_address'],
    ['https://[64:ff9b::7f00:1]:8443/', 'private_address'],
  ])(
    'refuses the outbound address %s as it is entered, and sends nothing to it: %s',
    async (url, problem) => {
      const outbound = open();
      expect(await outbound.check(url)).toBe(problem);
      expect(await post(outbound, url)).toEqual({ error: 'blocked' });
    },
  );

  test('rejects an outbound address whose host is invalid or cannot be resolved', async () => {
    const url = 'https://receiver.example/';
    expect(await open(answering([])).check(url)).toBe('unresolvable');
    const failing = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const outbound = open(failing);
    expect(await outbound.check(url)).toBe('unresolvable');
    expect(await post(outbound, url)).toEqual({ error: 'dns' });
    expect(await post(open(answering([])), url)).toEqual({ error: 'dns' });
  });

  test('accepts an outbound address with a public host', async () => {
    expect(await open().check('https://receiver.example/hook?a=1')).toBeNull();
    expect(await open().check('https://receiver.example:1024/')).toBeNull();
    expect(await open().check('https://receiver.example:8443/')).toBeNull();
    expect(await open().check(`https://${PUBLIC}/`)).toBeNull();
  });
});

describe('a name that leads inside', () => {
  const url = () => `https://receiver.example:${port}/`;

  test.each([[['127.0.0.1']], [[PUBLIC, '127.0.0.1']], [['::ffff:127.0.0.1']], [['10.0.0.1']]])(
    'refuses an outbound request to a host that resolves to %j without a connection',
    async (addresses) => {
      const outbound = open(answering(addresses));
      expect(await outbound.check(url())).toBe('private_address');
      expect(await post(outbound, url())).toEqual({ error: 'blocked' });
      expect(connections).toHaveLength(0);
    },
  );

  test('refuses an outbound request when its host resolves to a private address after its check', async () => {
    const outbound = open(answering([PUBLIC], ['127.0.0.1']));
    expect(await outbound.check(url())).toBeNull();
    expect(await post(outbound, url())).toEqual({ error: 'blocked' });
    expect(connections).toHaveLength(0);
  });

  test('an outbound request connects to the address that was checked, resolved once per connection', async () => {
    const resolve = vi.fn(answering([PUBLIC], ['127.0.0.1']));
    const done = vi.fn();
    guardedLookup(resolve)('receiver.example', { all: true }, done);
    await expect.poll(() => done).toHaveBeenCalledWith(null, [{ address: PUBLIC, family: 4 }]);
    guardedLookup(answering([PUBLIC]))('receiver.example', {}, done);
    await expect.poll(() => done).toHaveBeenLastCalledWith(null, PUBLIC, 4);
    expect(resolve).toHaveBeenCalledTimes(1);
  });
});

describe('a host that is allowed', () => {
  const allowed = () => [`127.0.0.1:${port}`];

  test('sends outbound requests to an allowed host without https on its port only', async () => {
    const outbound = open(undefined, allowed());
    expect(await outbound.check(`http://127.0.0.1:${port}/`)).toBeNull();
    expect(await post(outbound, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 204 });
    expect(await outbound.check('http://127.0.0.1:1/')).toBe('https_required');
    expect(await outbound.check(`http://localhost:${port}/`)).toBe('https_required');
    expect(await outbound.check(`http://me:secret@127.0.0.1:${port}/`)).toBe('no_credentials');
  });

  test('an allowed host does not open other hosts that resolve to private addresses', async () => {
    const outbound = open(answering(['127.0.0.1']), allowed());
    const url = `https://receiver.example:${port}/`;
    expect(await outbound.check(url)).toBe('private_address');
    expect(await post(outbound, url)).toEqual({ error: 'blocked' });
    expect(connections).toHaveLength(0);
  });

  test('an outbound request reads only the beginning of an endless answer', async () => {
    const endless = createLocalServer((_request, response) => {
      const write = () => {
        while (response.write('x'.repeat(1024)));
      };
      response.on('drain', write);
      write();
    });
    const its = await endless.listen();
    const outbound = open(undefined, [`127.0.0.1:${its}`]);
    const text = 'x'.repeat(4096);
    expect(await post(outbound, `http://127.0.0.1:${its}/`)).toMatchObject({ status: 200, text });
    await endless.close();
  });

  test('outbound requests ignore the proxies that the environment names', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) {
      vi.stubEnv(name, 'http://127.0.0.1:1');
    }
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const outbound = open(undefined, allowed());
    expect(await post(outbound, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 204 });
  });

  test('an outbound request reports a TLS error for a host without TLS and a connection error for an unreachable one', async () => {
    const outbound = open(undefined, [...allowed(), '127.0.0.1:1']);
    expect(await post(outbound, `https://127.0.0.1:${port}/`)).toEqual({ error: 'tls' });
    expect(await post(outbound, 'http://127.0.0.1:1/')).toEqual({ error: 'connection' });
  });
});
