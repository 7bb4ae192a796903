import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCurrentCopy } from '../http/etag.ts';
import { acceptedEncoding } from '../rest/send-json.ts';
import type { AnsweredPage } from './render-first-pages.ts';

/**
 * Headers of a page whose address is a secret: no cache keeps it, no other site learns its address, and search engines do
 * not list it.
 */
const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** Sends a page with the status of its address. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, status, isPrivate, retryAfterSeconds }: AnsweredPage,
): FastifyReply {
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    // The first HTML's language depends on the cookie, unless the URL sets one.
    vary: 'Accept-Encoding, Cookie',
    ...(isPrivate ? privateHeaders : { 'cache-control': 'no-cache', etag: bytes.etag }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  });
  if (!isPrivate && status === 200 && hasCurrentCopy(request, bytes.etag))
    return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(encoding ? bytes[encoding] : bytes.identity);
}
