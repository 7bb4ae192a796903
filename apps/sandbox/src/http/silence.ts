import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '#clock.ts';

/** Leaves a request without an answer. */
export type Silence = (reply: FastifyReply) => void;

/**
 * Requests that are never answered: the connection is closed after `ms`, when the caller has given up
 * long ago, and when the sandbox stops.
 */
export function createSilence(app: FastifyInstance, clock: Clock, ms: number): Silence {
  const held = new Set<Socket>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of held) socket.destroy();
  });
  return (reply) => {
    reply.hijack();
    const { socket } = reply.request.raw;
    if (closing) {
      socket.destroy();
      return;
    }
    held.add(socket);
    const release = clock.after(ms, () => void socket.destroy());
    socket.once('close', () => {
      held.delete(socket);
      release();
    });
  };
}
