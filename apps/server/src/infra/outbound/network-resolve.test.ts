import { createHook } from 'node:async_hooks';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { failureKind } from './failure-kind.ts';
import { BlockedAddress, resolvePublic } from './guarded-lookup.ts';
import { createResolve } from './network-resolve.ts';
import { createOutbound } from './outbound.ts';

const HOST = 'receiver.test';
const types = { 1: 'A', 28: 'AAAA' } as const;
const NO_SUCH_HOST = 3;

/** Answers of the fake name server by record type; null means no answer. */
let says: { A: string[]; AAAA: string[] } | null;
let asked: string[] = [];
let server: Socket;
let servers: string[];
beforeAll(async () => {
  server = createSocket('udp4', (query, { port, address }) => {
    // The question follows a header of twelve bytes: a name that ends with a zero, a type and a class.
    const end = query.indexOf(0, 12) + 5;
    const type = types[query.readUInt16BE(end - 4) as keyof typeof types];
    asked.push(type);
    if (says) server.send(answer(query.subarray(0, end), says[type]), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
beforeEach(() => {
  says = { A: [], AAAA: [] };
  asked = [];
});
afterAll(() => server.close());

function answer(question: Buffer, addresses: string[]): Buffer {
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8180 | NO_SUCH_HOST, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((text) => {
    const bytes = ipaddr.parse(text).toByteArray();
    // An answer has the question's name, type, class, time to live and length.
    return Buffer.from([
      0xc0,
      12,
      0,
      bytes.length === 4 ? 1 : 28,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      bytes.length,
      ...bytes,
    ]);
  });
  return Buffer.concat([header, question.subarray(12), ...records]);
}

test('the resolver resolves a host to its IPv4 and IPv6 addresses', async () => {
  says = { A: ['93.184.215.14', '93.184.215.15'], AAAA: ['2606:4700::1111'] };
  expect(await createResolve({ servers })(HOST)).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '93.184.215.15', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
});

test('the resolver resolves a host with addresses of one family only', async () => {
  says = { A: [], AAAA: ['2606:4700::1111'] };
  const found = await createResolve({ servers })(HOST);
  expect(found).toEqual([{ address: '2606:4700::1111', family: 6 }]);
});

test('the resolver rejects a host with a single private address in either family', async () => {
  says = { A: ['93.184.215.14'], AAAA: ['::1'] };
  await expect(resolvePublic(createResolve({ servers }), HOST)).rejects.toThrow(BlockedAddress);
});

test('the resolver reports an unknown host', async () => {
  const failure: unknown = await createResolve({ servers })(HOST).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ENOTFOUND' });
  expect(failureKind(failure)).toBe('dns');
});

test('the resolver gives up silent DNS servers without delaying other lookups', async () => {
  says = null;
  const resolve = createResolve({ servers, limitMs: 1000 });
  let open = 16;
  const silent = Array.from({ length: open }, (_, n) =>
    resolve(`silent-${n}.test`)
      .catch(failureKind)
      .finally(() => open--),
  );
  await expect.poll(() => asked.length).toBe(32);
  // Suppliers and the database are looked up by the system.
  await lookup('localhost');
  expect(open).toBe(16);
  expect(await Promise.all(silent)).toEqual(Array.from({ length: 16 }, () => 'dns'));
});

test('the resolver stops a lookup as soon as it is aborted', async () => {
  says = null;
  const abort = new AbortController();
  const failure = createResolve({ servers, limitMs: 600_000 })(HOST, abort.signal).catch(
    (error: unknown) => error,
  );
  await expect.poll(() => asked.length).toBe(2);
  abort.abort();
  expect(await failure).toMatchObject({ code: 'ECANCELLED' });
});

test("the resolver looks up foreign addresses without the system's thread pool", async () => {
  const began: string[] = [];
  const hook = createHook({ init: (_id, type) => void began.push(type) }).enable();
  const outbound = createOutbound({ env: { WEBHOOK_ALLOW_HOSTS: undefined }, timeLimitMs: 500 });
  try {
    await outbound.check(`https://${HOST}/`);
    await outbound.post(`https://${HOST}/`, {}, '{}');
  } finally {
    hook.disable();
    await outbound.close();
  }
  expect(began.filter((type) => type === 'QUERYWRAP').length).toBeGreaterThanOrEqual(4);
  expect(began).not.toContain('GETADDRINFOREQWRAP');
});
