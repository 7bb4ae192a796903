import { hash } from 'node:crypto';

const MAX_KEY = 64;

/** Returns a deterministic idempotency key of an allowed length. */
export function idempotencyKeyOf(text: string): string {
  return text.length <= MAX_KEY ? text : hash('sha256', text);
}
