import type { Pool } from 'pg';
import { createDurableLimit } from '#infra/durable-limit.ts';
import { FailureLimit } from '#infra/failure-limit.ts';

/** Wrong codes of one account in an hour. */
const WRONG_CODES = 10;

/** Bounds guessing of generated codes; keys are accounts. */
export function createActivationLimit(pool: Pool): FailureLimit {
  const wrong = { name: 'activation', points: WRONG_CODES, seconds: 3600 };
  return new FailureLimit(createDurableLimit(pool, wrong));
}
