import fastify, { type FastifyInstance } from 'fastify';
import { createBook, type Book } from './book.ts';

/** The sandbox's HTTP interface over one book, not yet listening. */
export function buildApp(book: Book = createBook()): FastifyInstance {
  const app = fastify({ requestTimeout: 30_000, forceCloseConnections: 'idle' });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/book', () => book);
  return app;
}
