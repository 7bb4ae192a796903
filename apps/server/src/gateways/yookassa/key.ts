import { createHash } from 'node:crypto';

const MAX_KEY = 64;

/** An idempotence key of the length that is allowed, the same for the same text. */
export function keyOf(text: string): string {
  return text.length <= MAX_KEY ? text : createHash('sha256').update(text).digest('hex');
}
