import type { Deps } from '#deps.ts';
import { timeAfter } from '#infra/background/lease-time.ts';
import { topupsEnded } from '#infra/metrics/counters.ts';
import { postpone } from './attempts.sql.ts';
import { applySupplierAnswer } from './apply-supplier-answer.ts';
import type { ApplyDeps } from './apply-supplier-result.ts';
import { callSupplier, type SupplierAnswer } from './call-supplier.ts';
import { logSentTopup } from '../restore/sent-topup-log.ts';
import {
  claimFulfilmentStep,
  type FulfilmentStep,
  type TakeDeps,
} from './claim-fulfilment-step.ts';
import { defaultTiming, type FulfilmentTiming } from './fulfilment-timing.ts';

/** Steps of one run: a few refused codes, or resends of the same attempt. */
const MAX_STEPS = 10;
/** Delay after an unexpected error, which is logged before the retry, in milliseconds. */
const AFTER_FAILURE_MS = 30_000;
/** Tries to record an answer within the lease; a lost answer would have to be polled again. */
const WRITES_AT_MOST = 3;

/**
 * Advances a top-up as far as possible now. Safe to run at any time, repeatedly, concurrently, and after a
 * crash between any two steps: each supplier request is recorded before it is sent, under a reference that buys
 * once.
 */
export async function fulfilTopup(
  deps: TakeDeps & ApplyDeps,
  orderItemId: bigint,
  timing: FulfilmentTiming = defaultTiming,
): Promise<void> {
  try {
    for (let n = 0; n < MAX_STEPS; n++) {
      const step = await claimFulfilmentStep(deps, orderItemId, timing);
      if (!step) return;
      if (step.say === 'send') logSentTopup(deps.log, step);
      const answer = await callSupplier(deps, step);
      if (await writeDown(deps, step, answer, timing)) continue;
      countEnd(step, answer);
      return;
    }
  } catch (error) {
    const key = orderItemId.toString();
    deps.log.error({ err: error, alert: 'topup_stuck', item: key }, 'cannot process a top-up');
    await later(deps, orderItemId);
  }
}

function countEnd({ attempt: { supplier } }: FulfilmentStep, { status }: SupplierAnswer): void {
  if (status === 'succeeded') topupsEnded.inc({ supplier, state: 'delivered' });
  if (status === 'rejected') topupsEnded.inc({ supplier, state: 'failed' });
}

async function writeDown(
  deps: ApplyDeps,
  step: FulfilmentStep,
  answer: SupplierAnswer,
  timing: FulfilmentTiming,
): Promise<boolean> {
  for (let n = 1; ; n++) {
    try {
      return await applySupplierAnswer(deps, step, answer, timing);
    } catch (error) {
      if (n >= WRITES_AT_MOST) throw error;
      const { reference } = step.attempt;
      deps.log.warn({ err: error, reference }, 'cannot store the answer of the supplier; retrying');
    }
  }
}

async function later({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, id: bigint): Promise<void> {
  const now = clock.now();
  await postpone(pool, id, now, timeAfter(now, AFTER_FAILURE_MS));
}
