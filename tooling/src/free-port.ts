import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether no process listens on the port of the loopback interface. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      probe.close(() => resolve(true));
    });
  });
}

/**
 * Returns a free port that remains free while its owner restarts; from 32768 on, an outgoing connection
 * may use the number meanwhile.
 */
export async function chooseFreePort(preferred?: number): Promise<number> {
  if (preferred && (await isPortFree(preferred))) return preferred;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(20_000, 32_768);
    if (await isPortFree(port)) return port;
  }
  throw new Error('No free port found between 20000 and 32767');
}
