import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoadSpec } from './load-process-messages.ts';
import { runClosedLoad } from './run-closed-load.ts';

let server: Server | undefined;

async function listen(listener: RequestListener): Promise<number> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return (started.address() as AddressInfo).port;
}

afterEach(() => {
  server?.close();
});

const spec = (port: number, rest: Partial<LoadSpec>): LoadSpec => ({
  kind: 'http',
  port,
  clients: 4,
  seconds: 5,
  requests: [{ method: 'GET', path: '/' }],
  repeat: false,
  status: 200,
  ...rest,
});

describe('runLoad', () => {
  it('a load of the bench sends every request of a list once and collects texts from the answers', async () => {
    const port = await listen((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () =>
        response.end(`{"order_id":"${body}/${String(request.headers['x-key'])}"}`),
      );
    });
    const requests = Array.from({ length: 100 }, (_, index) => ({
      method: 'POST' as const,
      path: '/buy',
      headers: { 'x-key': `k${index}` },
      body: JSON.stringify(index),
    }));
    const result = await runClosedLoad(spec(port, { requests, collect: '"order_id":"([^"]+)"' }));
    expect(result).toMatchObject({ operations: 100, wrong: 0 });
    expect(result.milliseconds).toHaveLength(100);
    expect(result.collected.toSorted()).toEqual(requests.map((_, n) => `${n}/k${n}`).toSorted());
  });

  it('a load of the bench reads bodies of any size and form over one connection', async () => {
    const large = 'ä'.repeat(400_000);
    const port = await listen((request, response) => {
      if (request.url === '/empty') response.writeHead(304).end();
      else if (request.url === '/chunks') {
        response.write(large.slice(0, 1000));
        setTimeout(() => response.end(large.slice(1000)), 1);
      } else response.setHeader('content-length', Buffer.byteLength(large)).end(large);
    });
    const requests = Array.from({ length: 12 }, (_, index) => ({
      method: 'GET' as const,
      path: ['/empty', '/chunks', '/length'][index % 3] ?? '',
      expect: large,
    }));
    const result = await runClosedLoad(spec(port, { clients: 1, requests }));
    // The four answers without a body have another status than expected.
    expect(result).toMatchObject({ operations: 12, wrong: 4 });
    expect(result.samples[0]).toMatchObject({ status: 304 });
  });

  it('a load of the bench finds answers that are not what they must be', async () => {
    const port = await listen((_request, response) => response.end('no'));
    const request = { method: 'GET' as const, path: '/', expect: 'yes' };
    const result = await runClosedLoad(
      spec(port, { requests: Array<typeof request>(200).fill(request) }),
    );
    expect(result.wrong).toBeGreaterThan(1);
    expect(result.samples[0]).toMatchObject({ body: 'no', request: 'GET / HTTP/1.1' });
  });

  it('a load of the bench ends after its time and keeps its rate', async () => {
    const port = await listen((_request, response) => response.end('yes'));
    const result = await runClosedLoad(spec(port, { repeat: true, seconds: 1, rate: 100 }));
    expect(result.operations).toBeGreaterThan(20);
    expect(result.operations).toBeLessThanOrEqual(101);
  });

  it('a load of the bench fails when the server goes away', async () => {
    const port = await listen((_request, response) => response.destroy());
    await expect(runClosedLoad(spec(port, {}))).rejects.toThrow();
  });
});
