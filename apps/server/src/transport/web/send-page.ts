import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../rest/send.ts';
import type { PageBytes } from './page-cache.ts';

/** Sends a page with the status of its address. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageBytes,
  status: number,
): FastifyReply {
  reply.code(status).headers({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    // The first HTML's language depends on the cookie, unless the URL sets one.
    vary: 'Accept-Encoding, Cookie',
    etag: page.etag,
  });
  if (status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(encoding ? page[encoding] : page.identity);
}
