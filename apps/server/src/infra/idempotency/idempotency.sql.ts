import { statement } from '#infra/db/sql.ts';

type Scope = [userId: number, call: string, key: string];

/** Takes the key. No row: it was taken before; a running twin is waited for, up to lock_timeout. */
export const takeKey = statement<{ taken: true }, [...Scope, requestHash: Buffer]>(`
  INSERT INTO idempotency_keys (user_id, call, key, request_hash) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING true AS taken`);

export interface StoredAnswerRow {
  request_hash: Uint8Array;
  /** JSON of a {@link StoredAnswer}. */
  response: string;
}

export const findAnswer = statement<StoredAnswerRow, Scope>(`
  SELECT request_hash, response FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3`);

/** `orderId`: the order that the call made, whose key is never deleted. */
export const storeAnswer = statement<
  never,
  [...Scope, status: number, response: string, orderId: string | null]
>(`
  UPDATE idempotency_keys SET status = $4, response = $5, order_id = $6
   WHERE user_id = $1 AND call = $2 AND key = $3`);
