import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Hash of an answer's content, as its ETag and the versions in addresses name it. */
export const contentHash = (content: string | Uint8Array): string =>
  hash('sha256', content, 'base64url').slice(0, 27);

/** Weak, because the content's compressed forms have the same. */
export const weakEtag = (ofContent: string): string => `W/"${ofContent}"`;

/** Whether the client's copy is current: its If-None-Match names the weak ETag, as it is or as a strong one, or any. */
export function hasCurrentCopy({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  if (known === etag || known.trim() === '*') return true;
  const opaque = etag.slice(2);
  return known.split(',').some((part) => part.trim().replace(/^W\//, '') === opaque);
}
