import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { chooseFreePort } from '@manabar/tooling/free-port';
import { createLocalServer } from './local-server.ts';

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

/** Receiver of webhooks over HTTP, with answers from the test. */
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
  const server = createLocalServer((request, response, bytes) => {
    const body = bytes.toString('utf8');
    const message: ReceivedMessage = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body,
      json: JSON.parse(body) as ReceivedMessage['json'],
    };
    receiver.received.push(message);
    for (const tell of waiting.splice(0)) tell(message);
    const { answer } = receiver;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else answer(response, message, request.socket);
  });
  // The port stays free while the receiver is down.
  const port = await chooseFreePort();
  await server.listen(port);
  const host = `127.0.0.1:${port}`;
  const receiver: WebhookReceiver = {
    url: `http://${host}/hook`,
    host,
    received: [],
    answer: 204,
    next: () => new Promise((resolve) => void waiting.push(resolve)),
    down: () => server.close(),
    up: async () => void (await server.listen(port)),
    close: () => server.close(),
  };
  return receiver;
}
