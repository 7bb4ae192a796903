import { toMinor, type Currency } from '@manabar/contracts/rules';

/** How long it is believed: a day ends, and a key is replaced, without anybody telling. */
const BELIEVED_MS = 10 * 60_000;

/** What the shop says when a payment would pass what the key may spend in a day. Major units. */
export interface LimitDetails {
  limit?: number;
  spent?: number;
}

/** What is left of the key's day, as far as the shop has told; it tells only when it refuses. */
export interface DayLimit {
  /** Minor units; null: nothing is known, or not any more. */
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
      known.set(currency, { left: rest > 0n ? rest : 0n, until: now() + BELIEVED_MS });
    },
    spent: (currency, total) => {
      const last = known.get(currency);
      if (last) last.left -= toMinor(total);
    },
  };
}
