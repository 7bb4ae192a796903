import {
  isPriceFall,
  toDecimalOrNull,
  toMinorPair,
  type LoadCheck,
  type PricePair,
} from '@manabar/contracts';
import type { AuditTarget } from '@manabar/contracts/audit-targets';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import {
  writeAudits,
  type AuditActor,
  type AuditState,
  type AuditTransaction,
  type NewAuditEntry,
} from '#modules/audit/index.ts';
import { findLoadedOptions, findPrices } from './price-falls.sql.ts';
import {
  keyOfRow,
  optionKey,
  pricesOf,
  type OptionValues,
  type Place,
} from './ensure-price-options.ts';

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

/** Maps prices to their audit state. */
export function auditPrices({ priceUsd, priceRub }: PricePair) {
  return {
    priceUsdMinor: priceUsd?.toString() ?? null,
    priceRubMinor: priceRub?.toString() ?? null,
  } satisfies AuditState;
}

/** Returns audit entries that mark large price falls. */
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

/** Marks the large price falls among changes in the audit log, and returns them for {@link reportPriceFalls}. */
export async function recordPriceFalls(
  deps: Pick<Deps, 'env'>,
  tx: AuditTransaction,
  actor: AuditActor,
  changes: readonly PriceChange[],
): Promise<PriceChange[]> {
  const falls = priceFalls(deps, changes);
  await writeAudits(tx, priceFallEntries(actor, falls));
  return falls;
}

/** Logs an alert about large price falls; must be called after the change is committed. */
export function reportPriceFalls(
  { log, env }: Pick<Deps, 'log' | 'env'>,
  actor: AuditActor,
  falls: readonly PriceChange[],
): void {
  if (falls.length === 0) return;
  const shown = ({ priceUsd, priceRub }: PricePair) => ({
    usd: toDecimalOrNull(priceUsd),
    rub: toDecimalOrNull(priceRub),
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

/** Returns the price of the same goods before an option is loaded; null when the option's own price is known. */
export type PriorPrices = (option: OptionValues) => PricePair | null;

/**
 * Reads the prices of a product in a region, before a load adds codes. An option that never had a code, or was replaced,
 * is compared with the current or last price of the same goods.
 */
export async function readPriorPrices(
  db: Queryable,
  { productId, regionId }: Place,
): Promise<PriorPrices> {
  const known = await findPrices(db, productId, regionId);
  const keys = new Set(known.map(keyOfRow));
  return (option) => {
    if (keys.has(optionKey(option))) return null;
    const prior = known.find((row) => row.game_amount === option.gameAmount);
    return prior ? pricesOf(prior) : null;
  };
}

/** Like {@link recordPriceFalls}, for the options of a load's codes and the prices before the load. */
export async function recordFallsOfLoad(
  deps: Pick<Deps, 'env'>,
  tx: Queryable,
  actor: AuditActor,
  { id: batchId, firstId }: { id: number; firstId: bigint },
  priorTo: PriorPrices,
): Promise<PriceChange[]> {
  const changes: PriceChange[] = [];
  for (const row of await findLoadedOptions(tx, batchId, firstId)) {
    const after = pricesOf(row);
    const before = priorTo({ gameAmount: row.game_amount, ...after });
    if (before) changes.push({ target: `price_option:${row.id}`, before, after });
  }
  return recordPriceFalls(deps, tx, actor, changes);
}

/** Adds the previous price to those options of a check for which {@link recordFallsOfLoad} would find a fall. */
export async function markFalls(
  { env }: Pick<Deps, 'env'>,
  db: Queryable,
  place: Place,
  options: LoadCheck['options'],
): Promise<LoadCheck['options']> {
  const priorTo = await readPriorPrices(db, place);
  return options.map((option) => {
    const after = toMinorPair(option);
    const before = priorTo({ gameAmount: option.gameAmount, ...after });
    if (!before || !isPriceFall(before, after, env.PRICE_FALL_ALERT_PERCENT)) return option;
    const fallsFrom = {
      priceUsd: toDecimalOrNull(before.priceUsd),
      priceRub: toDecimalOrNull(before.priceRub),
    };
    return { ...option, fallsFrom };
  });
}
