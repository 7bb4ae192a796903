import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startSlowRelay } from './slow-relay.ts';

/** Starts a server behind a relay that returns the received bytes. */
async function startEcho() {
  // A closing relay resets connections with unread data.
  const echo = createServer((socket) =>
    socket.on('error', () => socket.destroy()).pipe(socket),
  ).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const relay = await startSlowRelay(
    `postgresql://127.0.0.1:${(echo.address() as AddressInfo).port}/shop`,
  );
  const socket = connect(Number(new URL(relay.databaseUrl).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  onTestFinished(() => {
    socket.destroy();
    relay.close();
    echo.close();
  });
  return { relay, socket, heard: () => heard };
}

it('the bench’s slow relay delays data in both directions, and passes on all of it', async () => {
  const { relay, socket, heard } = await startEcho();
  relay.delay(100);
  const begun = performance.now();
  socket.write('question');
  await expect.poll(heard).toBe('question');
  expect(performance.now() - begun).toBeGreaterThan(195);
});

it('the bench’s slow relay keeps the order of data when the delay becomes shorter', async () => {
  const { relay, socket, heard } = await startEcho();
  const words = Array.from({ length: 50 }, (_, index) => `${index} `);
  for (const [index, word] of words.entries()) {
    relay.delay(200 - 4 * index);
    socket.write(word);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  await expect.poll(heard).toBe(words.join(''));
});

it('the bench’s slow relay ends both sides of a connection when one ends', async () => {
  const { socket } = await startEcho();
  socket.end('last words');
  await once(socket, 'close');
});
