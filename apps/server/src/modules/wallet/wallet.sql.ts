import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { forCaller, type CallerColumns, type CallerValues } from '#modules/auth/index.ts';

export interface BalanceRow {
  currency: Currency;
  /** Minor units. */
  balance: bigint;
}

/** Available balances of a customer, in the order of currencies. */
export const findBalances = statement<BalanceRow, [userId: number]>(`
  SELECT currency::text AS currency, balance FROM accounts
   WHERE user_id = $1 AND kind = 'available' ORDER BY accounts.currency`);

export interface OwnBalancesRow extends CallerColumns {
  /** In the order of currencies; amounts in minor units, as text. */
  balances: { currency: Currency; balance: string }[];
}

/** Available balances of the caller. */
export const findOwnBalances = statement<OwnBalancesRow, CallerValues>(
  forCaller(`
    SELECT coalesce(json_agg(json_build_object('currency', a.currency, 'balance', a.balance::text)
                             ORDER BY a.currency), '[]') AS balances
      FROM accounts a WHERE a.user_id = caller.user_id AND a.kind = 'available'`),
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

/** Locks a customer's accounts in a currency in ascending order of ids; returns the available balance. */
export const lockWallet = statement<{ balance: bigint }, [userId: number, currency: Currency]>(`
  WITH wallet AS (
    SELECT kind, balance FROM accounts
     WHERE user_id = $1 AND currency = $2::currency AND kind <> 'house' ORDER BY id FOR NO KEY UPDATE)
  SELECT balance FROM wallet WHERE kind = 'available'`);

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
