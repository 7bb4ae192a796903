import { hash, verify, type Options } from '@node-rs/argon2';
import { createWorkQueue, type WorkOptions } from '#infra/limits/work-queue.ts';

/** Parameters of Argon2id, the library's default: 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Concurrent hashes, off the event loop; limited so that many logins leave cores and memory free. */
const CONCURRENT_HASHES = 2;
/** Longest wait for a hash, in milliseconds; a longer one is refused with 503 and Retry-After. */
const LONGEST_WAIT_MS = 4000;
const TYPICAL_HASH_MS = 40;
/** Number of hashes computed within the longest wait. */
export const MOST_WAITING_HASHES = (LONGEST_WAIT_MS / TYPICAL_HASH_MS) * CONCURRENT_HASHES;
/** Retry-After of a refusal, in seconds. */
export const HASH_RETRY_AFTER = LONGEST_WAIT_MS / 1000;

const hashes = createWorkQueue({
  concurrency: CONCURRENT_HASHES,
  longestWaitMs: LONGEST_WAIT_MS,
  typicalMs: TYPICAL_HASH_MS,
});

/** Hashes a password for storage, with parameters and salt. Error: unavailable (too many are waiting). */
export function hashPassword(password: string, work?: WorkOptions): Promise<string> {
  return hashes.run(() => hash(password, options), work);
}

/** Returns whether another hash, unless it is preferred, would be refused. */
export const hasTooManyHashes = () => hashes.isFull();

/** Hash that is verified for unknown users, with the same work as for known ones; it never matches. */
let nobody: Promise<string> | undefined;

/**
 * Returns whether the password matches `stored`. Without a hash it does the same work and returns false.
 * Error: unavailable (too many are waiting).
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  work?: WorkOptions,
): Promise<boolean> {
  // Computed once outside the queue, so that a refusal by the queue is not cached.
  nobody ??= hash('nobody has this password 0', options);
  const against = stored ?? (await nobody);
  const matches = await hashes.run(() => verify(against, password), work);
  return matches && stored !== undefined;
}
