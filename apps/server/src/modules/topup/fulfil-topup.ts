import type { Deps } from '#deps.ts';
import { postpone } from './attempts.sql.ts';
import { applyAnswer, type ApplyDeps } from './fulfil-apply.ts';
import { callSupplier, type Answer } from './fulfil-call.ts';
import { takeStep, type Step, type TakeDeps } from './fulfil-take.ts';
import { usualTiming, type FulfilTiming } from './fulfil-timing.ts';

/** What one item can lead to at once: a few codes that are refused, the same sent again. */
const STEPS_AT_MOST = 10;
/** What cannot be done is an error that is told, and tried again. */
const AFTER_FAILURE_MS = 30_000;
/** An answer that is lost has to be asked for again: it is written down as long as the lease allows. */
const WRITES_AT_MOST = 3;

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
      if (!(await writeDown(deps, step, answer, timing))) return;
    }
  } catch (error) {
    const key = orderItemId.toString();
    deps.log.error({ err: error, alert: 'topup_stuck', item: key }, 'cannot go on with a top-up');
    await later(deps, orderItemId);
  }
}

async function writeDown(
  deps: ApplyDeps,
  step: Step,
  answer: Answer,
  timing: FulfilTiming,
): Promise<boolean> {
  for (let n = 1; ; n++) {
    try {
      return await applyAnswer(deps, step, answer, timing);
    } catch (error) {
      if (n >= WRITES_AT_MOST) throw error;
      const { reference } = step.attempt;
      deps.log.warn({ err: error, reference }, "cannot write a supplier's answer down; once more");
    }
  }
}

async function later({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, id: bigint): Promise<void> {
  const now = clock.now();
  await postpone(pool, id, now, new Date(now.getTime() + AFTER_FAILURE_MS));
}
