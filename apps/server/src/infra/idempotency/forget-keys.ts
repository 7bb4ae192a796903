import type { Deps } from '#deps.ts';
import { forgetKeys } from './idempotency.sql.ts';

/** At least 72 hours are promised. */
const KEPT_DAYS = 7;
const BATCH = 1000;

/** Forgets keys that are a week old. A key that made an order is kept for ever. */
export async function forgetOldKeys({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3600 * 1000);
  for (;;) {
    const forgotten = await forgetKeys(pool, before, BATCH);
    if (forgotten.length < BATCH) return;
  }
}
