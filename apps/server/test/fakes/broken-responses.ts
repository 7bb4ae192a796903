import { createLocalServer, type Behaviour } from './local-server.ts';

const json = { 'content-type': 'application/json' };

/** Sends spaces one by one without an end, so that the connection is never idle. */
export const drip: Behaviour = (response) => {
  response.writeHead(200, json);
  const drops = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(drops));
};

/** Returns all failures of a call, with `success` as the intended answer. */
export const brokenAnswers = (success: string): [what: string, behaviour: Behaviour][] => [
  ['no answer in time', () => undefined],
  ['an answer that does not end in time', (response) => response.writeHead(200, json).write('{')],
  ['a reset', (_response, { socket }) => socket.resetAndDestroy()],
  ['a connection that is closed', (_response, { socket }) => socket.end()],
  [
    'a reset within the answer',
    (response, { socket }) => {
      response.writeHead(200, { ...json, 'content-length': success.length });
      response.write(success.slice(0, 10), () => socket.resetAndDestroy());
    },
  ],
  [
    'an answer that ends too early',
    (response, { socket }) => {
      response.writeHead(200, { ...json, 'content-length': success.length + 1 });
      response.write(success, () => socket.end());
    },
  ],
  ['what is not HTTP', (_response, { socket }) => socket.end('220 mail.example ESMTP\r\n')],
];

/** Sends a hundred megabytes before the intended answer; `taken` returns the bytes that were read. */
export function floodBefore(success: string): { behaviour: Behaviour; taken: () => number } {
  let taken = 0;
  const piece = Buffer.alloc(64 * 1024, ' ');
  const behaviour: Behaviour = (response) => {
    response.writeHead(200, json);
    const more = () => {
      while (taken < 100_000_000 && !response.destroyed) {
        taken += piece.length;
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end(success);
    };
    more();
  };
  return { behaviour, taken: () => taken };
}

/** Returns a URL without a listening server. */
export async function closedAddress(): Promise<string> {
  const server = createLocalServer(() => undefined);
  const port = await server.listen();
  await server.close();
  return `http://127.0.0.1:${port}`;
}
