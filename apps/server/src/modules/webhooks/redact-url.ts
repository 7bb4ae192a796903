import { hash } from 'node:crypto';

/** Longest path segment shown; a longer one may be a key of the receiver. */
const LONGEST_SEGMENT = 24;
const SEGMENT_SHOWN = 8;
const FINGERPRINT_LENGTH = 12;

/**
 * Redacts a URL for the audit log, which is kept permanently: removes secrets in query and path, and adds a fingerprint that
 * identifies equal URLs.
 */
export function redactUrl(text: string): { url: string; urlSha256: string } {
  const { origin, pathname, search } = new URL(text);
  const path = pathname
    .split('/')
    .map((segment) =>
      segment.length > LONGEST_SEGMENT ? `${segment.slice(0, SEGMENT_SHOWN)}…` : segment,
    )
    .join('/');
  const urlSha256 = hash('sha256', text).slice(0, FINGERPRINT_LENGTH);
  return { url: `${origin}${path}${search === '' ? '' : '?…'}`, urlSha256 };
}
