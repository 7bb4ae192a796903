import type { Socket } from 'node:net';

const signals = new WeakMap<Socket, AbortSignal>();

/**
 * Returns a signal that aborts when the connection closes. Fastify's own signal ends with the request's body
 * instead. One signal for each connection avoids a listener for every request.
 */
export function connectionSignal(socket: Socket): AbortSignal {
  const present = signals.get(socket);
  if (present) return present;
  const controller = new AbortController();
  if (socket.destroyed) controller.abort();
  else socket.once('close', () => controller.abort());
  signals.set(socket, controller.signal);
  return controller.signal;
}
