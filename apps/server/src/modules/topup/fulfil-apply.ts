import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { insertEvent } from '#modules/orders/index.ts';
import {
  countAsked,
  findAttempt,
  setAttempt,
  setTopupState,
  type AttemptRow,
  type AttemptState,
} from './attempts.sql.ts';
import type { Answer } from './fulfil-call.ts';
import { applyRefusal, applySuccess } from './fulfil-settle.ts';
import type { Step } from './fulfil-take.ts';
import { resendAfterMs, type FulfilTiming } from './fulfil-timing.ts';
import { requestFulfilment } from './request-fulfilment.ts';
import { lockTopup, type LockedTopup } from './settle-item.ts';
import type { TopupState } from './settle.sql.ts';

export type ApplyDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'jobQueue'>;

/**
 * Writes down what the supplier said, under the item's lock. Answers whether the item is to be looked at again
 * at once. Success and refusal count whenever they come, as they are said of the reference; everything else only
 * from whoever has the item still.
 */
export function applyAnswer(
  deps: ApplyDeps,
  step: Step,
  answer: Answer,
  timing: FulfilTiming,
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
        if (!isStillOurs(step, attempt)) return false;
        const next = parked(answer, { step, attempt, timing, now: deps.clock.now() });
        return park(deps, tx, { step, topup, attempt, supplierId: idIn(answer), next });
      }
    }
  });
}

const idIn = (answer: Answer) => ('supplierId' in answer ? answer.supplierId : null);

function isStillOurs(step: Step, { state, asked, sent_at }: AttemptRow): boolean {
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
  step: Step;
  attempt: AttemptRow;
  timing: FulfilTiming;
  now: Date;
}

/** Where an attempt without an end stands after an answer, and when to go on. */
function parked(
  { status }: Exclude<Answer, { status: 'succeeded' | 'rejected' }>,
  { step, attempt, timing, now }: Situation,
): Parked {
  if (status === 'not_sent') {
    const afterMs = resendAfterMs(timing, attempt.created_at, now);
    return { attempt: 'prepared', item: 'dispatching', afterMs };
  }
  const review = { attempt: 'review', item: 'review', afterMs: timing.reviewMs } as const;
  if (attempt.state === 'review') return review;
  const asked = step.say === 'ask' ? attempt.asked + 1 : attempt.asked;
  const afterMs = timing.askAfterMs[asked];
  if (afterMs === undefined) return review;
  if (status === 'processing') return { attempt: 'processing', item: 'dispatching', afterMs };
  // The same again, at once: how long it takes until the next question grows with each.
  if (status === 'not_found') return { attempt: 'not_found', item: 'unknown', afterMs: 0 };
  return { attempt: 'unknown', item: 'unknown', afterMs };
}

interface Parking {
  step: Step;
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
  const at = new Date(deps.clock.now().getTime() + next.afterMs);
  if (step.say === 'ask') await countAsked(tx, attempt.id);
  await setAttempt(tx, attempt.id, next.attempt, supplierId, null);
  await setTopupState(tx, topup.id, next.item, at);
  await noteState(deps, tx, { topup, attempt, state: next.item });
  if (next.afterMs === 0) return true;
  await requestFulfilment(deps, tx, [topup.id], at);
  return false;
}

/** That it is open who has what is an event of the order, and a person's matter when it stays so. */
async function noteState(
  { log }: ApplyDeps,
  tx: PoolClient,
  { topup, attempt, state }: { topup: LockedTopup; attempt: AttemptRow; state: TopupState },
): Promise<void> {
  const { reference } = attempt;
  if (state === topup.state || (state !== 'unknown' && state !== 'review')) return;
  const data = JSON.stringify({ item: Number(topup.id), reference });
  await insertEvent(tx, topup.orderId, `topup_${state}`, 'worker', data);
  if (state === 'review') {
    log.error({ alert: 'topup_review', reference }, 'a top-up waits for a person to decide');
  }
}
