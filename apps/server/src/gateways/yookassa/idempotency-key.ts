import { createHash } from 'node:crypto';

const MAX_KEY = 64;

/** Returns a deterministic idempotency key of an allowed length. */
export function idempotencyKeyOf(text: string): string {
  return text.length <= MAX_KEY ? text : createHash('sha256').update(text).digest('hex');
}
