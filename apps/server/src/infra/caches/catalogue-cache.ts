import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { fromDatabaseError } from '../db/from-database-error.ts';
import { statement } from '../db/sql.ts';
import { ValueCache } from './value-cache.ts';
import { VersionedCache } from './versioned-cache.ts';

/** Channel on which processes announce changes to each other; the payload is a product's id, or empty for all products. */
export const CATALOGUE_CHANNEL = 'catalogue';

/** Bytes of an answer, as they are sent: plain, and compressed by each encoding. */
export interface AnswerBytes {
  identity: Buffer;
  etag: string;
  /** Compressed on the first request for it. */
  gzip?: Promise<Buffer>;
  br?: Promise<Buffer>;
}

/** Maximum age of a value in each of the two layers, in milliseconds, so that an answer is at most a second old. */
const LAYER_MAX_AGE_MS = 500;
/** Maximum age of values that are expensive to read and seldom change. */
const SLOW_MAX_AGE_MS = 60_000;
/** Maximum age in each layer while the database does not answer, so that an answer is at most ten minutes old. */
const STALE_MAX_AGE_MS = 5 * 60_000;
/** Maximum wait of a read for the database when there is an outdated answer. */
const LONGEST_WAIT_MS = 2000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const MAX_VALUES = 5000;
const MAX_SLOW_VALUES = 100;

/** Caches of the catalogue's public reads. */
export interface CatalogueCache {
  /** Finished REST answers. */
  answers: VersionedCache<AnswerBytes>;
  /** Values from which procedures build their answers. */
  values: ValueCache;
  /** Values computed from many rows that change little (sales of a month): up to a minute old, also when more was sold. */
  slowValues: ValueCache;
  /** Makes values about one product stale in this process (after a change of its stock), or all values. */
  bump(productId?: number): void;
  /** Calls `made` on every bump in this process, so that values derived from these answers become stale with them. */
  onBump(made: () => void): void;
  /** Bumps in every process, like {@link CatalogueCache.bump}. It must be called after the change is committed. */
  announce(productId?: number): Promise<void>;
}

const stale = {
  maxAgeMs: STALE_MAX_AGE_MS,
  longestWaitMs: LONGEST_WAIT_MS,
  isFault: (error: unknown) => isDatabaseAway(error),
};

/** Returns whether an error or one of its causes means that the database was not reached or did not answer. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return fromDatabaseError(error)?.code === 'unavailable' || isDatabaseAway(error.cause);
}

const notify = statement<never, [channel: string, payload: string]>(`SELECT pg_notify($1, $2)`);

export function createCatalogueCache({ pool, log }: { pool: Pool; log: Logger }): CatalogueCache {
  const answers = new VersionedCache<AnswerBytes>({
    maxAgeMs: LAYER_MAX_AGE_MS,
    maxSize: MAX_ANSWER_BYTES,
    // The doubled length covers the compressed forms, which are smaller; the 500 bytes cover the key and the entry.
    sizeOf: ({ identity }) => identity.length * 2 + 500,
    stale,
  });
  const values = new ValueCache({
    maxAgeMs: LAYER_MAX_AGE_MS,
    maxSize: MAX_VALUES,
    stale,
  });
  const slowValues = new ValueCache({
    maxAgeMs: SLOW_MAX_AGE_MS,
    maxSize: MAX_SLOW_VALUES,
    stale,
  });
  const listeners: (() => void)[] = [];
  const bump = (productId?: number) => {
    if (productId === undefined) slowValues.bump();
    values.bump(productId);
    answers.bump(productId);
    for (const listener of listeners) listener();
  };
  return {
    answers,
    values,
    slowValues,
    bump,
    onBump: (made) => void listeners.push(made),
    async announce(productId) {
      bump(productId);
      try {
        await notify(pool, CATALOGUE_CHANNEL, productId === undefined ? '' : String(productId));
      } catch (error) {
        // The change is committed; other processes see it when their answers expire.
        log.warn(
          { err: error },
          'cannot announce a catalogue change; other processes may show old data',
        );
      }
    },
  };
}
