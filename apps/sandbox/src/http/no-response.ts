import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '#clock.ts';

/** Leaves a request without an answer. */
export type NoResponse = (reply: FastifyReply) => void;

/**
 * Returns a function that leaves a request without an answer: its connection is closed after `ms`, longer than a caller
 * waits, and when the sandbox stops.
 */
export function createNoResponse(app: FastifyInstance, clock: Clock, ms: number): NoResponse {
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
