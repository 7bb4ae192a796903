import { toMinor, type Currency } from '@manabar/contracts/rules';

/** Time in milliseconds for which the rest is valid, because a day ends and a key is replaced without notice. */
const VALID_MS = 10 * 60_000;

/** Details of the shop's refusal of a payment above the key's daily limit, in major units. */
export interface LimitDetails {
  limit?: number;
  spent?: number;
}

/** Rest of the key's daily limit, as of the last refusal; the shop reports it only with a refusal. */
export interface DayLimit {
  /** Returns the rest in minor units; null when it is unknown or outdated. */
  left(currency: Currency): bigint | null;
  reached(currency: Currency, details: LimitDetails): void;
  spent(currency: Currency, total: number): void;
}

export function createDayLimit(now: () => number = Date.now): DayLimit {
  const known = new Map<Currency, { left: bigint; until: number }>();
  const left = (currency: Currency) => {
    const last = known.get(currency);
    return last && now() < last.until ? last.left : null;
  };
  return {
    left,
    reached: (currency, { limit = 0, spent = 0 }) => {
      const rest = toMinor(limit) - toMinor(spent);
      known.set(currency, { left: rest > 0n ? rest : 0n, until: now() + VALID_MS });
    },
    spent: (currency, total) => {
      const last = known.get(currency);
      if (last) last.left -= toMinor(total);
    },
  };
}
