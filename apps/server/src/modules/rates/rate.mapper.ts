import type { AdminCurrencyRate } from '@manabar/contracts';
import type { CurrencyRate } from '@manabar/prisma/client';
import { decimalOf } from './rates.repo.ts';

/** `oldest`: what was set before is stale. */
export function toAdminRate(row: CurrencyRate, oldest: Date): AdminCurrencyRate {
  return {
    id: row.id,
    from_currency: row.fromCurrency,
    to_currency: row.toCurrency,
    rate: Number(decimalOf(row.rate)),
    last_updated: row.updatedAt.toISOString(),
    source: row.source,
    stale: row.updatedAt < oldest,
    version: row.version,
  };
}

/** As the audit log keeps it. */
export const toAuditValue = ({ rate, source }: CurrencyRate) => ({ rate: decimalOf(rate), source });
