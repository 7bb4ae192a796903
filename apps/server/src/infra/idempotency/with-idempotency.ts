import type { ErrorCode } from '@manabar/contracts';
import type { Pool, PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { fromDatabaseError } from '#infra/db/from-database-error.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import { findAnswer, storeAnswer, reserveKey } from './idempotency.sql.ts';
import { requestHash } from './request-hash.ts';

/** One call that a customer may repeat. */
export interface KeyedCall {
  userId: number;
  /** The procedure's path; the same key of another call is unrelated. */
  call: string;
  /** Without a key the work runs without protection against repeats. */
  key: string | undefined;
  /** Input without the key. */
  request: unknown;
  /** Called when the answer is a replay. */
  onReplay?: (() => void) | undefined;
}

/** Caller of a repeatable call. */
export type CallMaker = Pick<KeyedCall, 'userId' | 'onReplay'>;

/** Returns the call of a procedure by its whole input. */
export function callOf(
  { userId, onReplay }: CallMaker,
  call: string,
  { idempotencyKey: key, ...request }: { idempotencyKey?: string | undefined },
): KeyedCall {
  return { userId, call, key, request, onReplay };
}

/**
 * Returns the call of a procedure whose input may hold codes. The stored hash of its request is keyed, because a plain hash of a
 * short code can be guessed from a leaked table.
 */
export function callWithCodesOf(
  { codeCipher }: { codeCipher: Pick<CodeCipher, 'fingerprint'> },
  maker: CallMaker,
  call: string,
  input: { idempotencyKey?: string | undefined },
): KeyedCall {
  const keyed = callOf(maker, call, input);
  if (keyed.key === undefined) return keyed;
  const hash = requestHash(keyed.request).toString('hex');
  return { ...keyed, request: codeCipher.fingerprint(hash).toString('hex') };
}

/** Call that makes an order; its key is kept as long as the order. */
export interface OrderingCall<T> extends KeyedCall {
  orderOf: (answer: T) => string;
}

/** Stored result of the first run: its answer, or its business refusal. */
type StoredAnswer =
  | { answer: unknown }
  | { refused: { code: ErrorCode; message: string; details?: Record<string, unknown> } };

/** Refusals that are not stored, because the same request may succeed at another time. */
const NOT_STORED = new Set<ErrorCode>(['validation_error', 'request_in_progress', 'rate_limited']);

/**
 * Runs `work` in one transaction, once for each key: a repeat with the same request gets the first answer, also after a crash in
 * between, and a repeat during the first run waits briefly for it.
 *
 * The key's row is written by the transaction that does the work. A business refusal rolls the work back and is kept as the
 * answer; 401, 403, 429, schema errors and every 5xx leave the key free. `work` may run again after a deadlock, calls nothing
 * outside the database, and answers plain JSON without any secret. Without `call` (commands of the shop) the work runs each time.
 *
 * Errors of its own: request_in_progress, idempotency_key_reused (the key came with another request).
 */
export async function withIdempotency<T>(
  deps: { pool: Pool },
  call: KeyedCall | OrderingCall<T> | undefined,
  work: (tx: PoolClient) => Promise<T>,
): Promise<T> {
  if (!call) return withTransaction(deps.pool, work);
  return unwrapAnswer(
    call,
    await withTransaction(deps.pool, (tx) => runOnce(tx, call, () => work(tx))),
  );
}

/**
 * Replays the stored answer of a call; undefined before its first run has ended. For calls with a limit that must not refuse
 * replays. Errors: the stored refusal, idempotency_key_reused.
 */
export async function replayAnswer<T>(
  { pool }: { pool: Pool },
  call: KeyedCall,
): Promise<T | undefined> {
  const { key, request } = call;
  if (key === undefined) return undefined;
  const earlier = await findEarlierAnswer(pool, { ...call, key }, requestHash(request));
  return earlier && unwrapAnswer<T>(call, earlier);
}

/** Does the same as {@link withIdempotency} in a transaction that the caller has opened: a refusal ends it, and is not kept. */
export async function answerOnce<T>(
  tx: Queryable,
  call: KeyedCall,
  work: () => Promise<T>,
): Promise<T> {
  return unwrapAnswer(call, await runOnce(tx, call, work));
}

/** Returns the answer of a run, or throws its refusal. */
export function unwrapAnswer<T>(call: KeyedCall, { answer: stored, replayed }: Answered): T {
  if (replayed) call.onReplay?.();
  if ('refused' in stored) {
    const { code, message, details } = stored.refused;
    throw new DomainError(code, details, { message });
  }
  return stored.answer as T;
}

/** Runs the work, or finds the answer of its first run; a refusal is stored as the answer. */
export async function runOnce<T>(
  tx: Queryable,
  call: KeyedCall | OrderingCall<T>,
  work: () => Promise<T>,
): Promise<Answered> {
  const { key } = call;
  if (key === undefined) return { answer: { answer: await work() }, replayed: false };
  const hash = requestHash(call.request);
  const [taken] = await reserveKey(tx, call.userId, call.call, key, hash);
  if (taken) return firstRun(tx, { ...call, key }, work);
  const earlier = await findEarlierAnswer(tx, { ...call, key }, hash);
  // The key expired between the two statements; the next attempt takes it again.
  if (!earlier) throw new DomainError('request_in_progress', undefined, { retryAfter: 1 });
  return earlier;
}

interface Answered {
  answer: StoredAnswer;
  replayed: boolean;
}

type Keyed = KeyedCall & { key: string };

async function firstRun<T>(
  tx: Queryable,
  call: Keyed | (Keyed & OrderingCall<T>),
  work: () => Promise<T>,
): Promise<Answered> {
  const answer = await attempt(tx, work);
  const status = 'refused' in answer ? new DomainError(answer.refused.code).status : 200;
  const { userId, call: name, key } = call;
  const order = 'orderOf' in call && 'answer' in answer ? call.orderOf(answer.answer as T) : null;
  await storeAnswer(tx, userId, name, key, status, JSON.stringify(answer), order);
  return { answer, replayed: false };
}

/** Runs the work after a savepoint, so that a refusal rolls back the work but not the key. */
async function attempt(tx: Queryable, work: () => Promise<unknown>): Promise<StoredAnswer> {
  await tx.query({ text: 'SAVEPOINT work' });
  try {
    return { answer: await work() };
  } catch (error) {
    const refusal = error instanceof DomainError ? error : fromDatabaseError(error);
    if (!refusal || !isStored(refusal)) throw error;
    await tx.query({ text: 'ROLLBACK TO SAVEPOINT work' });
    const { code, message, details } = refusal;
    return { refused: { code, message, ...(details && { details }) } };
  }
}

function isStored({ code, status }: DomainError): boolean {
  return status < 500 && status !== 401 && status !== 403 && !NOT_STORED.has(code);
}

async function findEarlierAnswer(
  db: Queryable,
  { userId, call, key }: Keyed,
  hash: Buffer,
): Promise<Answered | undefined> {
  const [row] = await findAnswer(db, userId, call, key);
  if (!row) return undefined;
  if (!hash.equals(row.request_hash)) throw new DomainError('idempotency_key_reused');
  return { answer: JSON.parse(row.response) as StoredAnswer, replayed: true };
}
