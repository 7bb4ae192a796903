import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { timeAfter } from '#infra/background/lease-time.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { findReservedRedeemCode } from '#modules/denominations/index.ts';
import type { Supplier } from '#suppliers/supplier.ts';
import {
  findLastAttempt,
  insertAttempt,
  lockOpenTopup,
  setAttempt,
  setSending,
  setTopupState,
  type AttemptRow,
  type OpenTopupRow,
} from './attempts.sql.ts';
import type { FulfilmentTiming } from './fulfilment-timing.ts';

/** The next request to the supplier, which is recorded before it is sent. */
export type FulfilmentStep = { item: OpenTopupRow; attempt: AttemptRow; supplier: Supplier } & (
  | {
      say: 'send';
      /** The code to redeem; null: the supplier credits the player itself. */ code: string | null;
    }
  | { say: 'ask' }
);

export type TakeDeps = Pick<Deps, 'pool' | 'clock' | 'suppliers' | 'codeCipher'>;

/**
 * Leases a due item, so that other workers skip it until the lease ends. Returns null when no step is due now.
 * An attempt that was being sent when the lease ended counts as unknown: its worker died or lost the answer.
 */
export function claimFulfilmentStep(
  deps: TakeDeps,
  orderItemId: bigint,
  timing: FulfilmentTiming,
): Promise<FulfilmentStep | null> {
  return withTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now();
    const [item] = await lockOpenTopup(tx, orderItemId);
    if (!item || !isDue(item, now)) return null;
    const [last] = await findLastAttempt(tx, item.id);
    const held = !last || isToBeSent(last) ? await findHeldCode(tx, item) : null;
    const attempt = last ?? (await begin(deps, tx, item, { held, now }));
    const until = timeAfter(now, timing.leaseMs);
    switch (attempt.state) {
      case 'prepared':
      case 'not_found':
        return sendStep(deps, tx, { item, attempt, held, until, now });
      case 'sending':
        await setAttempt(tx, attempt.id, 'unknown', null, null);
        await setTopupState(tx, item.id, 'unknown', until);
        return askStep(deps, item, { ...attempt, state: 'unknown' });
      case 'unknown':
      case 'processing':
      case 'review':
        await setTopupState(tx, item.id, item.state, until);
        return askStep(deps, item, attempt);
      default:
        throw new Error(`top-up ${item.id} is open after an attempt that ${attempt.state}`);
    }
  });
}

const isToBeSent = ({ state }: AttemptRow) => state === 'prepared' || state === 'not_found';

export type HeldCode = Awaited<ReturnType<typeof findReservedRedeemCode>>[number];

/** Finds the code that an item redeems; null for an item without one. */
export async function findHeldCode(
  tx: PoolClient,
  { id, by_code }: Pick<OpenTopupRow, 'id' | 'by_code'>,
): Promise<HeldCode | null> {
  const [code] = by_code ? await findReservedRedeemCode(tx, id) : [];
  return code ?? null;
}

/** Returns whether an item is due and its undo time is over. */
function isDue({ state, undo_until, next_at }: OpenTopupRow, now: Date): boolean {
  if (next_at === null || next_at > now) return false;
  return state !== 'waiting' || undo_until === null || undo_until <= now;
}

async function begin(
  { suppliers }: TakeDeps,
  tx: PoolClient,
  item: OpenTopupRow,
  { held, now }: Pick<NextAttempt, 'held' | 'now'>,
): Promise<AttemptRow> {
  const { name } = suppliers.supplierFor(item.service);
  return prepareAttempt(tx, item, { number: 1, supplier: name, held, now });
}

interface NextAttempt {
  number: number;
  supplier: string;
  /** The code that the item holds. */
  held: HeldCode | null;
  now: Date;
}

/**
 * Writes an attempt under a new number, which is a new purchase: the first attempt, or one after an explicit
 * refusal.
 */
export async function prepareAttempt(
  tx: PoolClient,
  item: Pick<OpenTopupRow, 'id' | 'order_id' | 'position' | 'by_code'>,
  { number, supplier, held, now }: NextAttempt,
): Promise<AttemptRow> {
  if (item.by_code && !held) throw new Error(`top-up ${item.id} holds no code`);
  const first = `${item.order_id}-${item.position}`;
  const reference = number === 1 ? first : `${first}-${number}`;
  const codeId = held?.id ?? null;
  const [made] = await insertAttempt(tx, item.id, number, reference, supplier, codeId, now);
  if (!made) throw new Error(`attempt ${reference} was not written`);
  return made;
}

interface Sending {
  item: OpenTopupRow;
  attempt: AttemptRow;
  held: HeldCode | null;
  until: Date;
  now: Date;
}

async function sendStep(
  { suppliers, codeCipher }: TakeDeps,
  tx: PoolClient,
  { item, attempt, held, until, now }: Sending,
): Promise<FulfilmentStep> {
  if ((held?.id ?? null) !== attempt.code_id) {
    throw new Error(`attempt ${attempt.reference} is about a code that its item does not hold`);
  }
  // Decrypts the code before the attempt is marked as sent, so that an unreadable code fails unsent.
  const code = held ? codeCipher.decrypt(held.cipher, held.key_id) : null;
  await setSending(tx, attempt.id, now);
  await setTopupState(tx, item.id, 'dispatching', until);
  const supplier = suppliers.supplierNamed(attempt.supplier);
  return {
    say: 'send',
    item,
    attempt: { ...attempt, state: 'sending', sent_at: now },
    supplier,
    code,
  };
}

function askStep({ suppliers }: TakeDeps, item: OpenTopupRow, attempt: AttemptRow): FulfilmentStep {
  return { say: 'ask', item, attempt, supplier: suppliers.supplierNamed(attempt.supplier) };
}
