import type { ErrorCode } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { fromDatabaseError } from '#infra/db/db-errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { findAnswer, storeAnswer, takeKey } from './idempotency.sql.ts';
import { requestHash } from './request-hash.ts';

/** One call that a customer may repeat. */
export interface KeyedCall {
  userId: number;
  /** The procedure's path: another call's equal key is unrelated. */
  call: string;
  /** Without a key the work simply runs. */
  key: string | undefined;
  /** What was asked for, without the key. */
  request: unknown;
  /** Told when the answer is a replay. */
  onReplay?: (() => void) | undefined;
}

/** A call that makes an order: its key is kept as long as the order. */
export interface OrderingCall<T> extends KeyedCall {
  orderOf: (answer: T) => string;
}

/** What is kept of the first run: its answer, or the business refusal that it ended with. */
type StoredAnswer =
  | { answer: unknown }
  | { refused: { code: ErrorCode; message: string; details?: Record<string, unknown> } };

/** Refusals that say nothing about the request itself: the same request may succeed at another time. */
const NOT_STORED = new Set<ErrorCode>(['validation_error', 'request_in_progress', 'rate_limited']);

/**
 * Runs `work` in one transaction, once for each key: a repeat with the same request gets the first answer,
 * also after a crash in between, and a repeat while the first still runs waits briefly for it.
 *
 * The key's row is written by the transaction that does the work. A business refusal undoes the work and is
 * kept as the answer; 401, 403, 429, schema errors and everything from 500 up leave the key free. `work` may
 * run again after a deadlock, calls nobody outside the database, and answers plain JSON without any secret.
 *
 * Errors of its own: request_in_progress, idempotency_key_reused (the key came with another request).
 */
export async function withIdempotency<T>(
  deps: Pick<Deps, 'pool'>,
  call: KeyedCall | OrderingCall<T>,
  work: (tx: PoolClient) => Promise<T>,
): Promise<T> {
  const { key } = call;
  if (key === undefined) return withTransaction(deps.pool, work);
  const hash = requestHash(call.request);
  const stored = await withTransaction(deps.pool, async (tx) => {
    const [taken] = await takeKey(tx, call.userId, call.call, key, hash);
    return taken ? firstRun(tx, { ...call, key }, work) : earlierAnswer(tx, { ...call, key }, hash);
  });
  if (stored.replayed) call.onReplay?.();
  if ('refused' in stored.answer) {
    const { code, message, details } = stored.answer.refused;
    throw new DomainError(code, details, { message });
  }
  return stored.answer.answer as T;
}

type Keyed = KeyedCall & { key: string };

async function firstRun<T>(
  tx: PoolClient,
  call: Keyed | (Keyed & OrderingCall<T>),
  work: (tx: PoolClient) => Promise<T>,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  const answer = await attempt(tx, work);
  const status = 'refused' in answer ? new DomainError(answer.refused.code).status : 200;
  const { userId, call: name, key } = call;
  const order = 'orderOf' in call && 'answer' in answer ? call.orderOf(answer.answer as T) : null;
  await storeAnswer(tx, userId, name, key, status, JSON.stringify(answer), order);
  return { answer, replayed: false };
}

/** The work below a savepoint, so that a refusal takes back what it did, but not the key. */
async function attempt(
  tx: PoolClient,
  work: (tx: PoolClient) => Promise<unknown>,
): Promise<StoredAnswer> {
  await tx.query('SAVEPOINT work');
  try {
    return { answer: await work(tx) };
  } catch (error) {
    const refusal = error instanceof DomainError ? error : fromDatabaseError(error);
    if (!refusal || !isStored(refusal)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT work');
    const { code, message, details } = refusal;
    return { refused: { code, message, ...(details && { details }) } };
  }
}

function isStored({ code, status }: DomainError): boolean {
  return status < 500 && status !== 401 && status !== 403 && !NOT_STORED.has(code);
}

async function earlierAnswer(
  tx: PoolClient,
  { userId, call, key }: Keyed,
  hash: Buffer,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  const [row] = await findAnswer(tx, userId, call, key);
  // Forgotten between the two statements, after days: the next try takes it anew.
  if (!row) throw new DomainError('request_in_progress', undefined, { retryAfter: 1 });
  if (!row.request_hash.equals(hash)) throw new DomainError('idempotency_key_reused');
  return { answer: JSON.parse(row.response) as StoredAnswer, replayed: true };
}
