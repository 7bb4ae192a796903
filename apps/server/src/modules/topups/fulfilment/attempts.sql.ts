import type { TopupService } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import type { TopupState } from './settle-topup-item.sql.ts';
import type { topupAttemptTransitions } from './topup-transitions.ts';

export type AttemptState = keyof typeof topupAttemptTransitions;

/** A top-up and its state, with the fields that the supplier needs. */
export interface OpenTopupRow {
  id: bigint;
  order_id: string;
  user_id: number;
  position: number;
  service: TopupService;
  recipient: string;
  state: TopupState;
  undo_until: Date | null;
  next_at: Date | null;
  by_code: boolean;
  denomination_id: number | null;
  /** The supplier's id of the denomination; null without one. */
  item_id: string | null;
  /** Minor units of `input_currency`. */
  input_amount: bigint | null;
  input_currency: string | null;
}

/** Locks an item for fulfilment, in the same lock order as its settlement. */
export const lockOpenTopup = statement<OpenTopupRow, [orderItemId: bigint]>(`
  SELECT i.id, i.order_id, o.user_id, i.position, t.service, t.recipient, t.state::text AS state, t.undo_until, t.next_at,
         t.by_code, t.denomination_id, t.item_id, t.input_amount, t.input_currency
    FROM order_items i JOIN topup_items t ON t.order_item_id = i.id JOIN orders o ON o.id = i.order_id
   WHERE i.id = $1 FOR NO KEY UPDATE OF i, t`);

export interface AttemptRow {
  id: bigint;
  number: number;
  reference: string;
  supplier: string;
  code_id: bigint | null;
  state: AttemptState;
  asked: number;
  sent_at: Date | null;
  created_at: Date;
}

export const attemptColumns =
  'id, number, reference, supplier, code_id, state::text AS state, asked, sent_at, created_at';

/** Finds the newest attempt of an item that the caller has locked. */
export const findLastAttempt = statement<AttemptRow, [orderItemId: bigint]>(`
  SELECT ${attemptColumns} FROM topup_attempts WHERE order_item_id = $1 ORDER BY number DESC LIMIT 1`);

/** Finds all attempts of items that the caller has locked. */
export const findAttemptsOfItems = statement<
  AttemptRow & { order_item_id: bigint },
  [orderItemIds: readonly bigint[]]
>(`
  SELECT ${attemptColumns}, order_item_id FROM topup_attempts
   WHERE order_item_id = ANY ($1::bigint[]) ORDER BY order_item_id, number`);

export const findAttempt = statement<AttemptRow, [attemptId: bigint]>(
  `SELECT ${attemptColumns} FROM topup_attempts WHERE id = $1`,
);

export const insertAttempt = statement<
  AttemptRow,
  [
    orderItemId: bigint,
    number: number,
    reference: string,
    supplier: string,
    codeId: bigint | null,
    now: Date,
  ]
>(`
  INSERT INTO topup_attempts (order_item_id, number, reference, supplier, code_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${attemptColumns}`);

export const setAttempt = statement<
  never,
  [attemptId: bigint, state: AttemptState, supplierId: string | null, reason: string | null]
>(`
  UPDATE topup_attempts SET state = $2::topup_attempt_state, supplier_id = coalesce($3, supplier_id), reason = $4,
         updated_at = now() WHERE id = $1`);

/** Marks an attempt as sent at `now`; a late answer is matched by this time. */
export const setSending = statement<never, [attemptId: bigint, now: Date]>(`
  UPDATE topup_attempts SET state = 'sending', sent_at = $2, updated_at = now() WHERE id = $1`);

export const countPolls = statement<never, [attemptId: bigint]>(
  `UPDATE topup_attempts SET asked = asked + 1, updated_at = now() WHERE id = $1`,
);

/** Restarts polling of an attempt in review. */
export const resetPolling = statement<never, [attemptId: bigint]>(`
  UPDATE topup_attempts SET state = 'unknown', asked = 0, updated_at = now() WHERE id = $1 AND state = 'review'`);

export const setTopupState = statement<
  never,
  [orderItemId: bigint, state: TopupState, nextAt: Date]
>(`
  UPDATE topup_items SET state = $2::topup_state, next_at = $3, updated_at = now() WHERE order_item_id = $1`);

export const postpone = statement<never, [orderItemId: bigint, from: Date, to: Date]>(`
  UPDATE topup_items SET next_at = $3, updated_at = now() WHERE order_item_id = $1 AND next_at <= $2`);
