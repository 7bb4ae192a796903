import type { TopupService } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { findHeldTopupCode } from '#modules/topup-stock/index.ts';
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
import type { FulfilTiming } from './fulfil-timing.ts';

/** What is to be said to a supplier next. It stands in the database before it is said. */
export type Step = { item: OpenTopupRow; attempt: AttemptRow; supplier: Supplier } & (
  | {
      say: 'send';
      /** To be redeemed; null: the supplier credits the player itself. */ code: string | null;
    }
  | { say: 'ask' }
);

export type TakeDeps = Pick<Deps, 'pool' | 'clock' | 'suppliers' | 'codeCipher'>;

/**
 * Takes an item that is due: whoever else comes finds it taken until the lease is over. Null when there is
 * nothing to do now. What was being sent when the lease ended is unknown: its worker died, or lost its answer.
 */
export function takeStep(
  deps: TakeDeps,
  orderItemId: bigint,
  timing: FulfilTiming,
): Promise<Step | null> {
  return withTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now();
    const [item] = await lockOpenTopup(tx, orderItemId);
    if (!item || !isDue(item, now)) return null;
    const [last] = await findLastAttempt(tx, item.id);
    const held = !last || isToBeSent(last) ? await heldCode(tx, item) : null;
    const attempt = last ?? (await begin(deps, tx, item, { held, now }));
    const until = new Date(now.getTime() + timing.leaseMs);
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

export type HeldCode = Awaited<ReturnType<typeof findHeldTopupCode>>[number];

/** The code that an item is to redeem; null of one that needs none. */
export async function heldCode(
  tx: PoolClient,
  { id, by_code }: Pick<OpenTopupRow, 'id' | 'by_code'>,
): Promise<HeldCode | null> {
  const [code] = by_code ? await findHeldTopupCode(tx, id) : [];
  return code ?? null;
}

/** Never before the customer can no longer take it back. */
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
  const { name } = suppliers.supplierFor(item.service as TopupService);
  return prepareAttempt(tx, item, { number: 1, supplier: name, held, now });
}

interface NextAttempt {
  number: number;
  supplier: string;
  /** The code that the item holds. */
  held: HeldCode | null;
  now: Date;
}

/** A new number is a new purchase: the first one, or the one after an explicit refusal. */
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
): Promise<Step> {
  if ((held?.id ?? null) !== attempt.code_id) {
    throw new Error(`attempt ${attempt.reference} is about a code that its item does not hold`);
  }
  // A code that cannot be read is noticed before anything says that it was sent.
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

function askStep({ suppliers }: TakeDeps, item: OpenTopupRow, attempt: AttemptRow): Step {
  return { say: 'ask', item, attempt, supplier: suppliers.supplierNamed(attempt.supplier) };
}
