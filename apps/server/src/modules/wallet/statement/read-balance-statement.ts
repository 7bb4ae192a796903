import {
  currencies,
  type BalanceStatement,
  type balanceStatementInput,
  type Currency,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { toBalanceEntry, type BalancedRow } from './balance-entry.mapper.ts';
import { findBalanceEntries, type BalanceEntryRow } from './balance-statement.sql.ts';
import {
  readStatementCursor,
  writeStatementCursor,
  type StatementPosition,
} from './statement-cursor.ts';

type StatementDeps = Pick<Deps, 'pool' | 'codeCipher'>;

/**
 * Lists the changes of a customer's available balance, newest first, each with the balance after it. Held money is not part of it:
 * it left the available balance when its top-ups were ordered. Error: validation_error (the cursor is not one of the caller's).
 */
export async function readBalanceStatement(
  deps: StatementDeps,
  userId: number,
  { currency, cursor, limit }: z.output<typeof balanceStatementInput>,
): Promise<BalanceStatement> {
  const starts = startsOf(deps, userId, cursor).filter(
    (start) => currency === undefined || start.currency === currency,
  );
  // One extra entry of each currency is the beginning of the next page.
  const rows = await findBalanceEntries(
    deps.pool,
    userId,
    starts.map((start) => start.currency),
    starts.map(({ id }) => id),
    limit + 1,
  );
  const entries = withBalances(rows, starts);
  const listed = entries.slice(0, limit);
  const rest = entries.slice(limit);
  const next = starts.flatMap((start) => {
    const first = rest.find((entry) => entry.currency === start.currency);
    return first ? [first] : [];
  });
  return {
    entries: listed.map(toBalanceEntry),
    ...(next.length > 0 && { nextCursor: writeStatementCursor(deps, userId, next) }),
  };
}

/** Beginning of a page in one currency; null is the present. */
type Start = StatementPosition | { currency: Currency; id: null; balance: null };

function startsOf(
  deps: Pick<Deps, 'codeCipher'>,
  userId: number,
  cursor: string | undefined,
): Start[] {
  if (cursor === undefined) {
    return currencies.map((currency) => ({ currency, id: null, balance: null }));
  }
  const positions = readStatementCursor(deps, userId, cursor);
  if (!positions) throw new DomainError('validation_error', { cursor: 'invalid' });
  return positions;
}

/**
 * Adds the balance after each entry, by counting back from the present balance or the balance in the cursor, so that every page
 * reads only its own entries. Present balance and entries are of one snapshot, and each writer locks an account before it draws the
 * id of a posting, so that later entries are always newer than those of the pages before.
 */
function withBalances(rows: readonly BalanceEntryRow[], starts: readonly Start[]): BalancedRow[] {
  const balances = new Map(starts.map((start) => [start.currency, start.balance]));
  return rows.map((row) => {
    const balance = balances.get(row.currency) ?? row.present;
    balances.set(row.currency, balance - row.amount);
    return { ...row, balance };
  });
}
