import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Returns the hash of an answer's content for its ETag and for versions in addresses. */
export const contentHash = (content: string | Uint8Array): string =>
  hash('sha256', content, 'base64url').slice(0, 27);

/** Returns a weak ETag, because the content's compressed forms share it. */
export const weakEtag = (ofContent: string): string => `W/"${ofContent}"`;

/** Returns whether the client's copy is current: its If-None-Match is the ETag, weak or strong, or `*`. */
export function hasCurrentCopy({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  if (known === etag || known.trim() === '*') return true;
  const opaque = etag.slice(2);
  return known.split(',').some((part) => part.trim().replace(/^W\//, '') === opaque);
}
