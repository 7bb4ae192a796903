import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { runOpenLoad } from './open-load.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(listener: RequestListener): Promise<number> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return (started.address() as AddressInfo).port;
}

const get = (kind: string) => ({ method: 'GET' as const, path: `/${kind}`, kind });

it('an open load of the bench goes on sending at its rate while no request is answered', async () => {
  let received = 0;
  const held: (() => void)[] = [];
  const port = await listen((_request, response) => {
    received++;
    held.push(() => response.end('late'));
    if (received === 50) for (const answer of held) answer();
  });
  const result = await runOpenLoad({
    ...{ kind: 'open', port, seconds: 0.5, rate: 100, connections: 100 },
    requests: [get('read')],
  });
  expect(received).toBe(50);
  expect(result.answeredByKind).toEqual({ read: 50 });
  // The first request was answered almost half a second after it was due.
  expect(Math.max(...result.milliseconds)).toBeGreaterThan(300);
});

it('an open load of the bench tells successes, refusals and failures apart', async () => {
  const port = await listen((request, response) => {
    if (request.url === '/gone') response.destroy();
    else if (request.url === '/busy') response.writeHead(503).end();
    else if (request.url === '/wrong') response.writeHead(400).end('no');
    else response.writeHead(201).end('yes');
  });
  const result = await runOpenLoad({
    ...{ kind: 'open', port, seconds: 0.4, rate: 100, connections: 8 },
    requests: [get('gone'), get('busy'), get('wrong'), get('read')],
  });
  expect(result.answeredByKind).toEqual({ read: 10 });
  expect(result.refusedMilliseconds).toHaveLength(10);
  expect(result.failed).toBe(20);
});

it('an open load of the bench waits for a free connection, and counts the wait as latency', async () => {
  let open = 0;
  let most = 0;
  const port = await listen((_request, response) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      response.end();
    }, 20);
  });
  const result = await runOpenLoad({
    ...{ kind: 'open', port, seconds: 0.2, rate: 200, connections: 1 },
    requests: [get('read')],
  });
  expect(most).toBe(1);
  expect(result.answeredByKind).toEqual({ read: 40 });
  expect(Math.max(...result.milliseconds)).toBeGreaterThan(200);
});
