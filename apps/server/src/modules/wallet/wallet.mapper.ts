import { toDecimal, type Balance } from '@manabar/contracts';
import type { BalanceRow } from './wallet.sql.ts';

export function toBalanceDto(rows: readonly BalanceRow[]): Balance {
  return rows.map(({ currency, balance }) => ({ currency, amount: toDecimal(balance) }));
}
