import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import type { Outcome } from '#suppliers/supplier.ts';
import { claimRedeemCodes, markCodeRejected } from '#modules/denominations/index.ts';
import { houseAccount, postJournal } from '#modules/ledger/index.ts';
import { insertEvent } from '#modules/orders/index.ts';
import { setAttempt, setSending, setTopupState, type AttemptRow } from './attempts.sql.ts';
import { findHeldCode, prepareAttempt, type FulfilmentStep } from './claim-fulfilment-step.ts';
import {
  captureItem,
  isEnded,
  releaseGivenUpCode,
  releaseItem,
  type LockedTopup,
} from './settle-topup-item.ts';

export type ApplyDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'jobQueue'>;

/** Most codes that are tried for one unit before it is refunded. */
const MAX_CODES = 3;
const codeFaults = new Set<string>(['code_invalid', 'code_already_used']);
const WORKER = 'worker';

interface Success {
  topup: LockedTopup;
  attempt: AttemptRow;
  supplierId: string | null;
}

/** Delivers the item after the supplier's success, or writes it off when it is already refunded. */
export async function applySuccess(
  deps: ApplyDeps,
  tx: PoolClient,
  { topup, attempt, supplierId }: Success,
): Promise<void> {
  if (attempt.state === 'succeeded') return;
  if (attempt.state === 'rejected') return writeOff(deps, tx, { topup, attempt });
  await reopen(deps, tx, attempt);
  await setAttempt(tx, attempt.id, 'succeeded', supplierId, null);
  const settlement = await captureItem(tx, topup.id, WORKER);
  if (settlement === 'otherwise') await writeOff(deps, tx, { topup, attempt });
}

/** Reopens an attempt whose result arrives while it is being resent, because it had been sent before. */
async function reopen(
  { clock }: ApplyDeps,
  tx: PoolClient,
  { id, state }: AttemptRow,
): Promise<void> {
  if (state === 'prepared' || state === 'not_found') await setSending(tx, id, clock.now());
}

/** Records a loss: the top-up was delivered after its refund, and the shop pays for it. */
async function writeOff(
  { log }: ApplyDeps,
  tx: PoolClient,
  { topup, attempt }: { topup: LockedTopup; attempt: AttemptRow },
): Promise<void> {
  const { reference } = attempt;
  const { currency, price } = topup;
  log.error(
    { alert: 'topup_given_away', reference },
    'supplier delivered a top-up that it had refused or that was refunded',
  );
  if (attempt.code_id !== null) await markCodeRejected(tx, attempt.code_id);
  if (price === 0n) return;
  await postJournal(tx, {
    kind: 'loss',
    refType: 'topup_attempt',
    refId: attempt.id.toString(),
    dedupeKey: `loss:${reference}`,
    actor: WORKER,
    postings: [
      { account: houseAccount('loss:supplier', currency), amount: -price },
      { account: houseAccount('revenue:sales', currency), amount: price },
    ],
  });
  const event = { item: Number(topup.id), attempt: reference, minor: price.toString() };
  await insertEvent(tx, topup.orderId, 'topup_given_away', WORKER, JSON.stringify(event));
}

interface Refusal {
  step: FulfilmentStep;
  topup: LockedTopup;
  attempt: AttemptRow;
  answer: Extract<Outcome, { status: 'rejected' }>;
}

/**
 * Handles the supplier's refusal: tries another code under a new attempt number when the code was at fault,
 * otherwise refunds the customer. Returns whether to try again at once.
 */
export async function applyRefusal(
  deps: ApplyDeps,
  tx: PoolClient,
  { step, topup, attempt, answer }: Refusal,
): Promise<boolean> {
  const { reason, supplierId } = answer;
  if (attempt.state === 'rejected') return false;
  if (attempt.state === 'succeeded') {
    const { reference } = attempt;
    deps.log.error(
      { alert: 'topup_refused_late', reference },
      'supplier refuses a top-up that it had delivered',
    );
    return false;
  }
  await reopen(deps, tx, attempt);
  await setAttempt(tx, attempt.id, 'rejected', supplierId, reason);
  const codeFailed = attempt.code_id !== null && codeFaults.has(reason);
  if (codeFailed && attempt.code_id !== null) {
    deps.log.warn({ reference: attempt.reference, reason }, 'supplier refused a code');
    await markCodeRejected(tx, attempt.code_id);
    if (await tryAnother(deps, tx, { step, topup, attempt })) return true;
  }
  await releaseGivenUpCode(tx, topup, reason);
  await releaseItem(tx, topup.id, { state: 'failed', reason, actor: WORKER });
  return false;
}

async function tryAnother(
  { clock }: ApplyDeps,
  tx: PoolClient,
  { step: { item }, topup, attempt }: Omit<Refusal, 'answer'>,
): Promise<boolean> {
  if (attempt.number >= MAX_CODES || item.denomination_id === null || isEnded(topup)) {
    return false;
  }
  const [row] = await claimRedeemCodes(tx, item.denomination_id, [topup.id]);
  if (row?.claimed !== 1) return false;
  const now = clock.now();
  const { supplier } = attempt;
  const held = await findHeldCode(tx, item);
  await prepareAttempt(tx, item, { number: attempt.number + 1, supplier, held, now });
  await setTopupState(tx, topup.id, 'dispatching', now);
  return true;
}
