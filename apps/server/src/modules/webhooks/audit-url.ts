import { createHash } from 'node:crypto';

/** What is longer may be a key of whoever receives. */
const LONGEST_SEGMENT = 24;
const SEGMENT_SHOWN = 8;
const FINGERPRINT_LENGTH = 12;

/**
 * An address for a record that is kept for ever: which one it is, and whether it is the same one, without the secrets
 * that many have in their query or path.
 */
export function auditedUrl(text: string): { url: string; urlSha256: string } {
  const { origin, pathname, search } = new URL(text);
  const path = pathname
    .split('/')
    .map((segment) =>
      segment.length > LONGEST_SEGMENT ? `${segment.slice(0, SEGMENT_SHOWN)}…` : segment,
    )
    .join('/');
  const urlSha256 = createHash('sha256').update(text).digest('hex').slice(0, FINGERPRINT_LENGTH);
  return { url: `${origin}${path}${search === '' ? '' : '?…'}`, urlSha256 };
}
