import { fastify } from 'fastify';

/**
 * Server that refuses every body by its headers and answers other requests with a short text. The effect of an attack on it
 * is that of the machine, on which attacker and server share the processors. Sends its port to the parent process.
 */
const app = fastify({ logger: false });
app.addHook('onRequest', async (request, reply) => {
  if (Number(request.headers['content-length'] ?? 0) === 0) return;
  reply.code(413).header('connection', 'close');
  await reply.send({ success: false });
});
app.all('/*', async () => ({ success: true }));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
process.send?.(address.port);
process.once('disconnect', () => process.exit(0));
