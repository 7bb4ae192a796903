import type { AdminCurrencyRate, RateChange } from '@manabar/contracts';
import type { CurrencyRate, CurrencyRateChange } from '@manabar/prisma/client';
import { decimalOf } from './rates.repo.ts';

/** Maps a rate to its DTO. `oldest`: earlier rates are stale. */
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

export function toRateChange(row: CurrencyRateChange): RateChange {
  return {
    id: Number(row.id),
    rate: Number(decimalOf(row.rate)),
    previous: row.previous && Number(decimalOf(row.previous)),
    source: row.source,
    set_for: row.setFor && row.setFor.toISOString().slice(0, 10),
    actor: row.actor,
    at: row.at.toISOString(),
  };
}

export const toAuditValue = ({ rate, source }: CurrencyRate) => ({ rate: decimalOf(rate), source });
