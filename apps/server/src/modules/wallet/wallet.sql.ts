import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export interface BalanceRow {
  currency: Currency;
  /** Minor units. */
  balance: bigint;
}

/** What a customer can spend, in the order of the currencies. */
export const findBalances = statement<BalanceRow, [userId: number]>(`
  SELECT currency::text AS currency, balance FROM accounts
   WHERE user_id = $1 AND kind = 'available' ORDER BY accounts.currency`);

/** The same, locked against every other movement of this customer's money; in the one order, by id. */
export const lockBalances = statement<BalanceRow, [userId: number]>(`
  SELECT currency::text AS currency, balance FROM accounts
   WHERE user_id = $1 AND kind = 'available' ORDER BY id FOR NO KEY UPDATE`);

export const lockBalance = statement<BalanceRow, [userId: number, currency: Currency]>(`
  SELECT currency::text AS currency, balance FROM accounts
   WHERE user_id = $1 AND kind = 'available' AND currency = $2::currency FOR NO KEY UPDATE`);

/** The version of a customer, who stays as they are meanwhile. */
export const holdVersion = statement<{ version: number }, [userId: number]>(
  'SELECT version FROM users WHERE id = $1 FOR SHARE',
);

/** What a customer can spend in a currency, locked with what is held for them: accounts in the one order, by id. */
export const lockWallet = statement<{ balance: bigint }, [userId: number, currency: Currency]>(`
  WITH wallet AS (
    SELECT kind, balance FROM accounts
     WHERE user_id = $1 AND currency = $2::currency AND kind <> 'house' ORDER BY id FOR NO KEY UPDATE)
  SELECT balance FROM wallet WHERE kind = 'available'`);

/** Adds a journal; `accounts` are codes, `amounts` signed minor units as text, one for each. */
export const insertJournal = statement<
  { id: bigint },
  [
    kind: string,
    refType: string,
    refId: string,
    dedupeKey: string,
    actor: string,
    reason: string | null,
    accounts: string[],
    amounts: string[],
  ]
>(`
  SELECT ledger_post($1, $2, $3, $4, $5, $6,
    (SELECT array_agg(a.id ORDER BY l.n)
       FROM unnest($7::text[]) WITH ORDINALITY AS l (code, n) LEFT JOIN accounts a ON a.code = l.code),
    $8::bigint[]) AS id`);

/**
 * What an actor has credited to wallets since a time, minor units. `refType` null: by any means. Corrections
 * downwards do not count against it.
 */
export const sumCredited = statement<
  { credited: bigint },
  [actor: string, since: Date, currency: Currency, refType: string | null]
>(`
  SELECT coalesce(sum(p.amount), 0)::bigint AS credited
    FROM journals j
    JOIN postings p ON p.journal_id = j.id AND p.currency = $3::currency AND p.amount > 0
    JOIN accounts a ON a.id = p.account_id AND a.kind = 'available'
   WHERE j.kind = 'adjust' AND j.actor = $1 AND j.at > $2 AND ($4::text IS NULL OR j.ref_type = $4)`);

export const settle = statement<never>(`SELECT ledger_settle()`);
