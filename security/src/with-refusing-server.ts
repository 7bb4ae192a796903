import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Runs `work` against a server in its own process that refuses every request with a body. */
export async function withRefusingServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = fork(new URL('baseline-server.ts', import.meta.url));
  try {
    const message: readonly unknown[] = await once(server, 'message');
    return await work(`http://127.0.0.1:${String(message[0])}`);
  } finally {
    const ended = once(server, 'exit');
    server.disconnect();
    await ended;
  }
}
