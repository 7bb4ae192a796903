import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { fromDatabaseError } from '../db/db-errors.ts';
import { statement } from '../db/sql.ts';
import { ValueCache } from './value-cache.ts';
import { VersionedCache } from './versioned-cache.ts';

/** The channel on which processes tell each other of changes; the payload is a product's id, or empty for all. */
export const CATALOGUE_CHANNEL = 'catalogue';

/** An answer as it goes over the wire. */
export interface AnswerBytes {
  identity: Buffer;
  etag: string;
  /** Made when first asked for. */
  gzip?: Promise<Buffer>;
  br?: Promise<Buffer>;
}

/** Each of the two layers may be this old, so that no answer is older than a second, whatever else happens. */
const LAYER_MAX_AGE_MS = 500;
/** Longest age of values that are expensive to read and seldom change. */
const SLOW_MAX_AGE_MS = 60_000;
/** While the database is away or silent each layer may be this old, so that no answer is older than ten minutes. */
const STALE_MAX_AGE_MS = 5 * 60_000;
/** How long a read waits for the database when there is an outdated answer. */
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
  /** Values made of much that changes little (what was sold in a month): up to a minute old, whatever is sold meanwhile. */
  slowValues: ValueCache;
  /** Makes stale, in this process, what tells of one product (its stock moved), or everything. */
  bump(productId?: number): void;
  /** Has `made` told of every bump in this process: what is made of these answers is stale with them. */
  onBump(made: () => void): void;
  /** As {@link CatalogueCache.bump}, in every process. To be called after the change is committed. */
  announce(productId?: number): Promise<void>;
}

const stale = {
  maxAgeMs: STALE_MAX_AGE_MS,
  longestWaitMs: LONGEST_WAIT_MS,
  isFault: (error: unknown) => isDatabaseAway(error),
};

/** Whether an error, or what it was made of, says that the database was not reached or did not answer. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return fromDatabaseError(error)?.code === 'unavailable' || isDatabaseAway(error.cause);
}

const notify = statement<never, [channel: string, payload: string]>(`SELECT pg_notify($1, $2)`);

export function createCatalogueCache({ pool, log }: { pool: Pool; log: Logger }): CatalogueCache {
  const answers = new VersionedCache<AnswerBytes>({
    maxAgeMs: LAYER_MAX_AGE_MS,
    maxSize: MAX_ANSWER_BYTES,
    // The compressed forms come on top, and are smaller; the key and the entry have a price too.
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
        // The change is made; other processes see it when their answers have grown too old.
        log.warn(
          { err: error },
          'cannot announce a catalogue change; other processes may show old data',
        );
      }
    },
  };
}
