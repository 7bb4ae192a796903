import {
  isPriceFall,
  toDecimal,
  toMinorPair,
  type LoadCheck,
  type PricePair,
} from '@manabar/contracts';
import type { AuditTarget } from '@manabar/contracts/audit-names';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { NewAuditEntry, AuditActor, AuditState } from '#modules/audit/index.ts';
import { findNewPrices, findPriorPrices } from './reprice-options.sql.ts';

/** Most price falls that one log line lists; the audit log has all of them. */
const MAX_NAMED = 20;

/** An item's previous and current prices. */
export interface PriceChange {
  /** Target in the audit log: `price_option:7`. */
  target: AuditTarget;
  before: PricePair;
  after: PricePair;
}

/** Filters the changes that are large falls by the shop's setting. */
export function priceFalls(
  { env }: Pick<Deps, 'env'>,
  changes: readonly PriceChange[],
): PriceChange[] {
  const percent = env.PRICE_FALL_ALERT_PERCENT;
  return changes.filter(({ before, after }) => isPriceFall(before, after, percent));
}

const decimal = (price: bigint | null) => (price === null ? null : toDecimal(price));

/** Prices in the form of the audit log. */
export function auditPrices({ priceUsd, priceRub }: PricePair) {
  return {
    priceUsdMinor: priceUsd?.toString() ?? null,
    priceRubMinor: priceRub?.toString() ?? null,
  } satisfies AuditState;
}

/** Audit entries that mark large price falls. */
export function priceFallEntries(
  actor: AuditActor,
  falls: readonly PriceChange[],
): NewAuditEntry[] {
  return falls.map(({ target, before, after }) => ({
    actor,
    action: 'price.fall',
    target,
    before: auditPrices(before),
    after: auditPrices(after),
  }));
}

/** Logs an alert. Called after the change is committed. */
export function reportPriceFalls(
  { log, env }: Pick<Deps, 'log' | 'env'>,
  actor: AuditActor,
  falls: readonly PriceChange[],
): void {
  if (falls.length === 0) return;
  const shown = ({ priceUsd, priceRub }: PricePair) => ({
    usd: decimal(priceUsd),
    rub: decimal(priceRub),
  });
  log.warn(
    {
      alert: 'price_fall',
      actor: actor.nickname,
      percent: env.PRICE_FALL_ALERT_PERCENT,
      count: falls.length,
      changes: falls.slice(0, MAX_NAMED).map(({ target, before, after }) => ({
        target,
        before: shown(before),
        after: shown(after),
      })),
    },
    'prices fell by more than the shop expects',
  );
}

/**
 * Finds large falls among the options that a load created, compared with the current or last price of the same
 * goods.
 */
export async function fallsOfLoad(
  deps: Pick<Deps, 'env'>,
  tx: Queryable,
  { productId, regionId }: { productId: number; regionId: number },
): Promise<PriceChange[]> {
  const rows = await findNewPrices(tx, productId, regionId);
  return priceFalls(
    deps,
    rows.map(({ id, price_usd, price_rub, was_usd, was_rub }) => ({
      target: `price_option:${id}`,
      before: { priceUsd: was_usd, priceRub: was_rub },
      after: { priceUsd: price_usd, priceRub: price_rub },
    })),
  );
}

/** Adds the previous price to a check's options, where {@link fallsOfLoad} would find a fall. */
export async function markFalls(
  { env }: Pick<Deps, 'env'>,
  db: Queryable,
  { productId, regionId }: { productId: number; regionId: number },
  options: LoadCheck['options'],
): Promise<LoadCheck['options']> {
  const prices = options.map(toMinorPair);
  const asked = options.map(({ gameAmount }, position) => ({
    position,
    game_amount: gameAmount,
    price_usd: prices[position]?.priceUsd?.toString() ?? null,
    price_rub: prices[position]?.priceRub?.toString() ?? null,
  }));
  const marked = [...options];
  for (const row of await findPriorPrices(db, productId, regionId, JSON.stringify(asked))) {
    const before = { priceUsd: row.was_usd, priceRub: row.was_rub };
    const [option, after] = [options[row.position], prices[row.position]];
    if (!option || !after || !isPriceFall(before, after, env.PRICE_FALL_ALERT_PERCENT)) continue;
    const fallsFrom = { priceUsd: decimal(before.priceUsd), priceRub: decimal(before.priceRub) };
    marked[row.position] = { ...option, fallsFrom };
  }
  return marked;
}
