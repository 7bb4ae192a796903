import { statement } from '#infra/db/sql.ts';

type Scope = [userId: number, call: string, key: string];

/** Takes the key and returns no row if it was taken before. It waits for a concurrent call with the key, up to lock_timeout. */
export const reserveKey = statement<{ taken: true }, [...Scope, requestHash: Buffer]>(`
  INSERT INTO idempotency_keys (user_id, call, key, request_hash) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING true AS taken`);

export interface StoredAnswerRow {
  request_hash: Uint8Array;
  /** JSON of a {@link StoredAnswer}. */
  response: string;
}

export const findAnswer = statement<StoredAnswerRow, Scope>(`
  SELECT request_hash, response FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3`);

/** Stores an answer; the key of a call that made the order `orderId` is never deleted. */
export const storeAnswer = statement<
  never,
  [...Scope, status: number, response: string, orderId: string | null]
>(`
  UPDATE idempotency_keys SET status = $4, response = $5, order_id = $6
   WHERE user_id = $1 AND call = $2 AND key = $3`);
