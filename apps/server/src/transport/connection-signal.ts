import type { Socket } from 'node:net';

const signals = new WeakMap<Socket, AbortSignal>();

/**
 * A signal that is aborted when the connection closes. Fastify's own signal is none of that: it follows the request,
 * which ends when its body has been read. One per connection, so that no listener is added for every request.
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
