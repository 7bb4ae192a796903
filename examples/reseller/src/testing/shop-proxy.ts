import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Call on its way to the shop. */
export interface PassingCall {
  /** Name of the procedure: `cart.add`. */
  path: string;
  /** Sends the call to the shop; resolves when the shop has answered. */
  forward: () => Promise<void>;
}

/** Fate of a call: it is forwarded, or its caller receives no answer. */
export type Passing = 'pass' | 'lost';

export interface ShopProxy {
  origin: string;
  close(): Promise<void>;
}

/** Starts a proxy between a client and the shop that calls `look` before it forwards a call. */
export async function startShopProxy(
  shop: string,
  look: (call: PassingCall) => Promise<Passing>,
): Promise<ShopProxy> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const send = async () => {
        const { method = 'GET', url = '/', headers } = request;
        const { authorization = '', 'content-type': type } = headers;
        const answer = await fetch(shop + url, {
          method,
          headers: { authorization, ...(type && { 'content-type': type }) },
          ...(method !== 'GET' && { body }),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const path = (request.url ?? '').replace(/\?.*$/s, '').replace(/^.*\//s, '');
      const passing = await look({ path, forward: async () => void (await send()) });
      if (passing === 'lost') return void response.destroy();
      const { status, text } = await send();
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
