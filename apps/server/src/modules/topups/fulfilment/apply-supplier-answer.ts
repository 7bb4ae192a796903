import type { PoolClient } from 'pg';
import { timeAfter } from '#infra/background/lease-time.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { insertEvent } from '#modules/orders/index.ts';
import {
  countPolls,
  findAttempt,
  setAttempt,
  setTopupState,
  type AttemptRow,
  type AttemptState,
} from './attempts.sql.ts';
import type { SupplierAnswer } from './call-supplier.ts';
import { applyRefusal, applySuccess, type ApplyDeps } from './apply-supplier-result.ts';
import type { FulfilmentStep } from './claim-fulfilment-step.ts';
import { resendAfterMs, type FulfilmentTiming } from './fulfilment-timing.ts';
import { requestFulfilment } from './request-fulfilment.ts';
import { isEnded, lockTopup, type LockedTopup } from './settle-topup-item.ts';
import type { TopupState } from './settle-topup-item.sql.ts';

/**
 * Records the supplier's answer under the item's lock and returns whether the item is due again at once.
 * Success and refusal count without the lease, because they belong to the reference; a refusal after a
 * success only raises an alert. Other answers count only for an open item, and only from the worker that still holds the
 * lease.
 */
export function applySupplierAnswer(
  deps: ApplyDeps,
  step: FulfilmentStep,
  answer: SupplierAnswer,
  timing: FulfilmentTiming,
): Promise<boolean> {
  return withTransaction(deps.pool, async (tx) => {
    const topup = await lockTopup(tx, step.item.id);
    const [attempt] = await findAttempt(tx, step.attempt.id);
    if (!attempt) throw new Error(`attempt ${step.attempt.reference} is gone`);
    switch (answer.status) {
      case 'succeeded':
        await applySuccess(deps, tx, { topup, attempt, supplierId: answer.supplierId });
        return false;
      case 'rejected':
        return applyRefusal(deps, tx, { step, topup, attempt, answer });
      default: {
        if (isEnded(topup) || !isStillOurs(step, attempt)) return false;
        const next = parked(answer, { step, attempt, timing, now: deps.clock.now() });
        return park(deps, tx, { step, topup, attempt, supplierId: idIn(answer), next });
      }
    }
  });
}

const idIn = (answer: SupplierAnswer) => ('supplierId' in answer ? answer.supplierId : null);

function isStillOurs(step: FulfilmentStep, { state, asked, sent_at }: AttemptRow): boolean {
  if (step.say === 'send') {
    return state === 'sending' && sent_at?.getTime() === step.attempt.sent_at?.getTime();
  }
  return state === step.attempt.state && asked === step.attempt.asked;
}

interface Parked {
  attempt: AttemptState;
  item: TopupState;
  afterMs: number;
}

interface Situation {
  step: FulfilmentStep;
  attempt: AttemptRow;
  timing: FulfilmentTiming;
  now: Date;
}

/** Returns the state of an unfinished attempt after an answer, and the delay before the next step. */
function parked(
  { status }: Exclude<SupplierAnswer, { status: 'succeeded' | 'rejected' }>,
  { step, attempt, timing, now }: Situation,
): Parked {
  // A polled attempt was sent before, so it is polled again even when this request was not sent.
  if (status === 'not_sent' && attempt.asked === 0) {
    const afterMs = resendAfterMs(timing, attempt.created_at, now);
    return { attempt: 'prepared', item: 'dispatching', afterMs };
  }
  const review = { attempt: 'review', item: 'review', afterMs: timing.reviewMs } as const;
  if (attempt.state === 'review') return review;
  const asked = step.say === 'ask' ? attempt.asked + 1 : attempt.asked;
  const afterMs = timing.askAfterMs[asked];
  if (afterMs === undefined) return review;
  if (status === 'processing') return { attempt: 'processing', item: 'dispatching', afterMs };
  // Resends at once, because the poll interval grows with each unsuccessful poll.
  if (status === 'not_found') return { attempt: 'not_found', item: 'unknown', afterMs: 0 };
  return { attempt: 'unknown', item: 'unknown', afterMs };
}

interface Parking {
  step: FulfilmentStep;
  topup: LockedTopup;
  attempt: AttemptRow;
  supplierId: string | null;
  next: Parked;
}

async function park(
  deps: ApplyDeps,
  tx: PoolClient,
  { step, topup, attempt, supplierId, next }: Parking,
): Promise<boolean> {
  const at = timeAfter(deps.clock.now(), next.afterMs);
  if (step.say === 'ask') await countPolls(tx, attempt.id);
  await setAttempt(tx, attempt.id, next.attempt, supplierId, null);
  await setTopupState(tx, topup.id, next.item, at);
  await recordTopupState(deps, tx, { topup, attempt, state: next.item });
  if (next.afterMs === 0) return true;
  await requestFulfilment(deps, tx, [topup.id], at);
  return false;
}

/** Writes the change to unknown or review to the order's events, and logs an alert for a review. */
async function recordTopupState(
  { log }: ApplyDeps,
  tx: PoolClient,
  { topup, attempt, state }: { topup: LockedTopup; attempt: AttemptRow; state: TopupState },
): Promise<void> {
  const { reference } = attempt;
  if (state === topup.state || (state !== 'unknown' && state !== 'review')) return;
  const data = JSON.stringify({ item: Number(topup.id), reference });
  await insertEvent(tx, topup.orderId, `topup_${state}`, 'worker', data);
  if (state === 'review') {
    log.error({ alert: 'topup_review', reference }, 'top-up needs a decision of an admin');
  }
}
