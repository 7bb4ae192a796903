import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress } from '../rest/send.ts';

/**
 * A long text that is the same for everyone, cached compressed and unpacked for the few clients without
 * compression.
 */
export interface CachedDocument {
  etag: string;
  gzip: Buffer;
  br: Buffer;
}

export async function packDocument(text: string): Promise<CachedDocument> {
  const bytes = Buffer.from(text);
  const [gzip, br] = await Promise.all([compress(bytes, 'gzip'), compress(bytes, 'br')]);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { etag: `W/"${hash}"`, gzip, br };
}

/** Sends the document, or 304 for a current ETag. `headers` have its type and cache control. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, gzip, br }: CachedDocument,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.headers({ ...headers, vary: 'Accept-Encoding', etag });
  if (knows(request, etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) {
    const unpacked = createGunzip();
    unpacked.end(gzip);
    return reply.send(unpacked);
  }
  return reply.header('content-encoding', encoding).send(encoding === 'br' ? br : gzip);
}

/** Whether the request's If-None-Match has the ETag. */
export function knows({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'] ?? '';
  return known.split(',').some((tag) => ['*', etag].includes(tag.trim()));
}
