import { hash, verify, type Options } from '@node-rs/argon2';
import { createWorkQueue, type WorkOptions } from '#infra/work-queue.ts';

/** Argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once, off the event loop: a wave of log-ins leaves cores and memory free. */
const CONCURRENT_HASHES = 2;
/** A caller that would wait longer for a hash gets 503 with Retry-After. */
const LONGEST_WAIT_MS = 4000;
const TYPICAL_HASH_MS = 40;
/** As many hashes as are made within the longest wait. */
export const MOST_WAITING_HASHES = (LONGEST_WAIT_MS / TYPICAL_HASH_MS) * CONCURRENT_HASHES;
/** Seconds after which a caller who found as many waiting may come again. */
export const HASH_RETRY_AFTER = LONGEST_WAIT_MS / 1000;

const inQueue = createWorkQueue({
  concurrency: CONCURRENT_HASHES,
  longestWaitMs: LONGEST_WAIT_MS,
  typicalMs: TYPICAL_HASH_MS,
});

/** The hash that is stored, with its parameters and salt. Error: unavailable (too many wait). */
export function hashPassword(password: string, work?: WorkOptions): Promise<string> {
  return inQueue(() => hash(password, options), work);
}

/** Any user's password is compared with this when there is no such user: the same work, never true. */
let nobody: Promise<string> | undefined;

/**
 * Whether the password is the one behind `stored`. Without a hash it does the same work and says no. Error: unavailable
 * (too many wait).
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  work?: WorkOptions,
): Promise<boolean> {
  // Made once, outside the queue, so that no refusal of the queue is kept in its place.
  nobody ??= hash('nobody has this password 0', options);
  const against = stored ?? (await nobody);
  const matches = await inQueue(() => verify(against, password), work);
  return matches && stored !== undefined;
}
