import type { Pool } from 'pg';
import { createDurableLimit } from '#infra/limits/durable-limit.ts';
import { FailureLimit } from '#infra/limits/failure-limit.ts';

/** Wrong codes that one account may enter in an hour. */
const WRONG_CODES = 10;

/** Creates the limit of guesses of generated codes; its keys are accounts. */
export function createWrongCodeLimit(pool: Pool): FailureLimit {
  const wrong = { name: 'activation', points: WRONG_CODES, seconds: 3600 };
  return new FailureLimit(createDurableLimit(pool, wrong));
}
