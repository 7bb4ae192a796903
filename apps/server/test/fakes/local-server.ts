import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => unknown;

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

export interface LocalServer {
  /** Starts to listen, by default at a free port, and returns the port. */
  listen(port?: number): Promise<number>;
  /** Ends all connections and stops listening. */
  close(): Promise<void>;
}

/** Creates an HTTP server on this machine, which answers requests after their bodies have arrived. */
export function createLocalServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown,
): LocalServer {
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => answer(request, response, body),
      // The client has disconnected.
      () => undefined,
    );
  });
  return {
    listen: async (port = 0) => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
