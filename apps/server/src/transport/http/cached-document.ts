import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress } from '../rest/send-json.ts';
import { contentHash, hasCurrentCopy, weakEtag } from './etag.ts';

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
  return { etag: weakEtag(contentHash(bytes)), gzip, br };
}

/** Sends the document, or 304 for a current ETag. `headers` have its type and cache control. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, gzip, br }: CachedDocument,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.headers({ ...headers, vary: 'Accept-Encoding', etag });
  if (hasCurrentCopy(request, etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) {
    const unpacked = createGunzip();
    unpacked.end(gzip);
    return reply.send(unpacked);
  }
  return reply.header('content-encoding', encoding).send(encoding === 'br' ? br : gzip);
}
