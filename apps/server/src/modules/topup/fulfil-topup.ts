import type { Deps } from '#deps.ts';
import { postpone } from './attempts.sql.ts';
import { applyAnswer, type ApplyDeps } from './fulfil-apply.ts';
import { callSupplier } from './fulfil-call.ts';
import { takeStep, type TakeDeps } from './fulfil-take.ts';
import { usualTiming, type FulfilTiming } from './fulfil-timing.ts';

/** What one item can lead to at once: a few codes that are refused, the same sent again. */
const STEPS_AT_MOST = 10;
/** What cannot be done is an error that is told, and tried again. */
const AFTER_FAILURE_MS = 30_000;

/**
 * Goes on with a top-up as far as it can now. Safe to run at any time, twice, by several, and after a crash
 * between any two steps: what is said to the supplier is written down before, under a reference that buys once.
 */
export async function fulfilTopup(
  deps: TakeDeps & ApplyDeps,
  orderItemId: bigint,
  timing: FulfilTiming = usualTiming,
): Promise<void> {
  try {
    for (let n = 0; n < STEPS_AT_MOST; n++) {
      const step = await takeStep(deps, orderItemId, timing);
      if (!step) return;
      const answer = await callSupplier(step);
      if (!(await applyAnswer(deps, step, answer, timing))) return;
    }
  } catch (error) {
    const key = orderItemId.toString();
    deps.log.error({ err: error, alert: 'topup_stuck', item: key }, 'cannot go on with a top-up');
    await later(deps, orderItemId);
  }
}

async function later({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, id: bigint): Promise<void> {
  const now = clock.now();
  await postpone(pool, id, now, new Date(now.getTime() + AFTER_FAILURE_MS));
}
