import type { IncomingHttpHeaders } from 'node:http';
import type { Notification } from '#gateways/index.ts';
import { startTestSandbox } from './test-sandbox.ts';
import { useGateway } from './use-gateway.ts';

/** Event that the sandbox sent. */
export interface SandboxMessage {
  url: string;
  raw: Buffer;
  headers: IncomingHttpHeaders;
}

/** Creates the adapter of the sandbox and the sandbox itself for each test. */
export function useSandboxGateway() {
  const sent: SandboxMessage[] = [];
  const world = useGateway(
    'sandbox',
    (clock) => {
      sent.length = 0;
      return startTestSandbox({
        clock: {
          now: () => clock.now().getTime(),
          // Tasks without a delay run at once; delayed ones never run.
          after: (ms, task) => {
            if (ms === 0) void task();
            return () => undefined;
          },
        },
        send: async (url, { body, headers }) => {
          sent.push({ url, raw: Buffer.from(body), headers });
          return 200;
        },
      });
    },
    ({ env }) => env,
  );
  const post = (path: string, body: object) => world.fake.post(path, body);
  return Object.assign(world, {
    sent,
    post,
    pay: (id: string, card = '4242424242424242') => post(`/pay/${id}/simulate`, { card }),
    read: ({ raw, headers }: Pick<SandboxMessage, 'raw' | 'headers'>): Notification => {
      const answer = world.gateway.readNotification(raw, headers);
      if (answer.status !== 'read') throw new Error(answer.status);
      return answer.notification;
    },
    last: (): SandboxMessage => {
      const message = sent.at(-1);
      if (!message) throw new Error('nothing was sent');
      return message;
    },
  });
}
