import type { Currency } from '@manabar/contracts';
import { statement, type NoRow, type Queryable } from '#infra/db/sql.ts';
import { forCallers, type CallerColumns, type CallerValues } from '#modules/auth/index.ts';

export interface BalanceRow {
  currency: Currency;
  /** Minor units. */
  balance: bigint;
}

/** Finds the available balances of a customer, in the order of currencies. */
export const findBalances = statement<BalanceRow, [userId: number]>(`
  SELECT currency::text AS currency, balance FROM accounts
   WHERE user_id = $1 AND kind = 'available' ORDER BY accounts.currency`);

/** A balance of the caller; one row of nulls without accounts. */
type OwnBalanceRow = CallerColumns & (BalanceRow | NoRow<BalanceRow>);

/** Finds the available balances of the caller, in the order of currencies. */
export const findOwnBalances = statement<OwnBalanceRow, CallerValues>(
  forCallers(`
    SELECT a.currency::text AS currency, a.balance FROM accounts a
     WHERE a.user_id = caller.user_id AND a.kind = 'available' ORDER BY a.currency`),
);

/** Locks the available balances of a customer, in ascending order of account ids. */
export const lockBalances = statement<BalanceRow, [userId: number]>(`
  SELECT currency::text AS currency, balance FROM accounts
   WHERE user_id = $1 AND kind = 'available' ORDER BY id FOR NO KEY UPDATE`);

export const lockBalance = statement<BalanceRow, [userId: number, currency: Currency]>(`
  SELECT currency::text AS currency, balance FROM accounts
   WHERE user_id = $1 AND kind = 'available' AND currency = $2::currency FOR NO KEY UPDATE`);

/** Reads the version of a customer with a share lock. */
export const holdVersion = statement<{ version: number }, [userId: number]>(
  'SELECT version FROM users WHERE id = $1 FOR SHARE',
);

const lockPerson = statement<{ deleted: boolean }, [userId: number]>(
  'SELECT lock_person($1) AS deleted',
);

/**
 * Returns whether an account was deleted, and prevents its deletion until the transaction ends. The caller has locked its
 * wallet, which a deletion locks first.
 */
export async function isOwnerDeleted(tx: Queryable, userId: number): Promise<boolean> {
  const [person] = await lockPerson(tx, userId);
  return person?.deleted === true;
}

/** Locks a customer's accounts in a currency in ascending order of ids; returns the available balance. */
export const lockWallet = statement<{ balance: bigint }, [userId: number, currency: Currency]>(`
  WITH wallet AS (
    SELECT kind, balance FROM accounts
     WHERE user_id = $1 AND currency = $2::currency AND kind <> 'house' ORDER BY id FOR NO KEY UPDATE)
  SELECT balance FROM wallet WHERE kind = 'available'`);

/** Serializes the credits of an actor, so that concurrent ones are summed. */
export const lockCredits = statement<never, [actor: string]>(
  `SELECT pg_advisory_xact_lock(hashtext('manabar:wallet:credits'), hashtext($1))`,
);

/**
 * Sums an actor's credits to wallets since a time, in minor units; `refType` null includes all types. Debits are not
 * subtracted.
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
