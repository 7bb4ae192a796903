import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { chooseFreePort } from '@manabar/tooling/ports';

/** A received event. */
export interface ReceivedMessage {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Its parsed body. */
  json: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** Answer to an event: a status, or a function of the test. */
export type Answer =
  | number
  | ((response: ServerResponse, message: ReceivedMessage, socket: Socket) => unknown);

/** A receiver of webhooks over HTTP with answers from the test. */
export interface WebhookReceiver {
  url: string;
  /** Its host for WEBHOOK_ALLOW_HOSTS. */
  host: string;
  received: ReceivedMessage[];
  /** Its answer to further events; 204 by default. */
  answer: Answer;
  /** Waits for the next event. */
  next(): Promise<ReceivedMessage>;
  /** Stops listening; `up` starts it again. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const waiting: ((message: ReceivedMessage) => void)[] = [];
  const server = createServer((request, response) => {
    void read(request).then((message) => {
      receiver.received.push(message);
      for (const tell of waiting.splice(0)) tell(message);
      const { answer } = receiver;
      if (typeof answer === 'number') response.writeHead(answer).end();
      else answer(response, message, request.socket);
    });
  });
  // A port that stays free while it is down.
  const port = await chooseFreePort();
  const up = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const down = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await up();
  const host = `127.0.0.1:${port}`;
  const receiver: WebhookReceiver = {
    url: `http://${host}/hook`,
    host,
    received: [],
    answer: 204,
    next: () => new Promise((resolve) => void waiting.push(resolve)),
    down,
    up,
    close: down,
  };
  return receiver;
}

async function read(request: IncomingMessage): Promise<ReceivedMessage> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString('utf8');
  return {
    path: request.url ?? '',
    headers: request.headers as Record<string, string>,
    body,
    json: JSON.parse(body) as ReceivedMessage['json'],
  };
}
