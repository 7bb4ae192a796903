import type { PoolClient } from 'pg';
import type { Outcome } from '#suppliers/supplier.ts';
import { claimTopupCodes, spoilTopupCode } from '#modules/topup-stock/index.ts';
import { houseAccount, postJournal } from '#modules/wallet/index.ts';
import { setAttempt, setSending, setTopupState, type AttemptRow } from './attempts.sql.ts';
import type { ApplyDeps } from './fulfil-apply.ts';
import { heldCode, prepareAttempt, type Step } from './fulfil-take.ts';
import { captureItem, isEnded, releaseItem, type LockedTopup } from './settle-item.ts';

/** Codes that are tried for one unit before its money goes back. */
const CODES_AT_MOST = 3;
const codeFaults = new Set<string>(['code_invalid', 'code_already_used']);
const WORKER = 'worker';

interface Success {
  topup: LockedTopup;
  attempt: AttemptRow;
  supplierId: string | null;
}

/** The supplier has done it: the item is delivered, unless the shop has given its money back. */
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

/** An end may come to light while the same is about to be sent again: it was on its way all the same. */
async function reopen(
  { clock }: ApplyDeps,
  tx: PoolClient,
  { id, state }: AttemptRow,
): Promise<void> {
  if (state === 'prepared' || state === 'not_found') await setSending(tx, id, clock.now());
}

/** Given away: what was delivered is a sale, and nobody but the shop pays for it. */
async function writeOff(
  { log }: ApplyDeps,
  tx: PoolClient,
  { topup, attempt }: { topup: LockedTopup; attempt: AttemptRow },
): Promise<void> {
  const { reference } = attempt;
  const { currency, price } = topup;
  log.error(
    { alert: 'topup_given_away', reference },
    'the supplier did a top-up that it had refused, or that was paid back',
  );
  if (attempt.code_id !== null) await spoilTopupCode(tx, attempt.code_id);
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
}

interface Refusal {
  step: Step;
  topup: LockedTopup;
  attempt: AttemptRow;
  answer: Extract<Outcome, { status: 'rejected' }>;
}

/**
 * The supplier will not do it. Where the code was at fault another one is tried under a new number, otherwise
 * the customer gets the money back. Answers whether there is another try to be made at once.
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
    deps.log.error({ alert: 'topup_refused_late', reference }, 'the supplier refuses what it did');
    return false;
  }
  await reopen(deps, tx, attempt);
  await setAttempt(tx, attempt.id, 'rejected', supplierId, reason);
  const codeFailed = attempt.code_id !== null && codeFaults.has(reason);
  if (codeFailed && attempt.code_id !== null) {
    deps.log.warn({ reference: attempt.reference, reason }, 'a code was refused');
    await spoilTopupCode(tx, attempt.code_id);
    if (await tryAnother(deps, tx, { step, topup, attempt })) return true;
  }
  await releaseItem(tx, topup.id, { state: 'failed', reason, actor: WORKER });
  return false;
}

async function tryAnother(
  { clock }: ApplyDeps,
  tx: PoolClient,
  { step: { item }, topup, attempt }: Omit<Refusal, 'answer'>,
): Promise<boolean> {
  if (attempt.number >= CODES_AT_MOST || item.denomination_id === null || isEnded(topup)) {
    return false;
  }
  const [row] = await claimTopupCodes(tx, item.denomination_id, [topup.id]);
  if (row?.claimed !== 1) return false;
  const now = clock.now();
  const { supplier } = attempt;
  const held = await heldCode(tx, item);
  await prepareAttempt(tx, item, { number: attempt.number + 1, supplier, held, now });
  await setTopupState(tx, topup.id, 'dispatching', now);
  return true;
}
