import type { PricePair } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { NewAuditEntry, AuditActor } from '#modules/audit/index.ts';
import {
  auditPrices,
  priceFallEntries,
  priceFalls,
  reportPriceFalls,
  type PriceChange,
} from './price-falls.ts';
import {
  allowLongMove,
  divideFreeCodes,
  findOption,
  insertOption,
  lockOptions,
  markReplaced,
  moveFreeCodes,
  waitForLoads,
  type LockedOptionRow,
} from './move-codes-to-new-prices.sql.ts';
import { pricesOf } from './ensure-price-options.ts';
import { carryThreshold } from '../levels/stock-alerts.sql.ts';

/** Codes moved by one statement. */
const CODES_PER_STATEMENT = 10_000;

/** New prices of an option in minor units; an omitted price stays. */
export interface Repricing {
  id: number;
  priceUsd?: PricePair['priceUsd'] | undefined;
  priceRub?: PricePair['priceRub'] | undefined;
  version?: number | undefined;
}

export interface RepricedOption {
  /** New option of each option's codes, by option. */
  targets: Map<number, number>;
  codes: number;
  falls: PriceChange[];
  products: number[];
  entries: NewAuditEntry[];
}

interface Move {
  option: LockedOptionRow;
  prices: PricePair;
  to: number;
}

/** Waits for running loads, so that none adds codes at an old price afterwards. */
export async function awaitLoads(tx: Queryable): Promise<void> {
  await allowLongMove(tx);
  await waitForLoads(tx);
}

/**
 * Reprices options within a transaction: moves their free codes, popular flags and thresholds to the options
 * with the new prices, which are created if missing. Codes of orders keep their option and so their price.
 * The caller writes the audit entries. Errors: not_found, conflict (an older version; details.stock: no free code),
 * validation_error (no price).
 */
export async function moveCodesToNewPrices(
  deps: Pick<Deps, 'env'>,
  tx: Queryable,
  actor: AuditActor,
  changes: readonly Repricing[],
  reason?: string,
): Promise<RepricedOption> {
  await awaitLoads(tx);
  const rows = await lockOptions(tx, JSON.stringify(changes.map(({ id }) => id)));
  const options = new Map(rows.map((row) => [row.id, row]));
  const moves: Move[] = [];
  // For an option with several changes, the last one counts.
  const changed = new Map(changes.map((change) => [change.id, change]));
  for (const change of changed.values()) {
    const plan = planMove(options, change);
    if (plan) moves.push({ ...plan, to: await chooseTarget(tx, plan.option, plan.prices) });
  }
  const moved = await move(tx, moves);
  const falls = priceFalls(deps, moves.map(toChange));
  return {
    targets: new Map(moves.map(({ option, to }) => [option.id, to])),
    codes: [...moved.values()].reduce((sum, each) => sum + each, 0),
    falls,
    products: [...new Set(moves.map(({ option }) => option.product_id))],
    entries: [
      ...moves.map((each) => ({
        actor,
        action: 'price_option.reprice' as const,
        target: `price_option:${each.option.id}` as const,
        reason,
        before: auditPrices(toChange(each).before),
        after: {
          ...auditPrices(each.prices),
          optionId: each.to,
          moved: moved.get(each.option.id) ?? 0,
        },
      })),
      ...priceFallEntries(actor, falls),
    ],
  };
}

/** Announces a committed change of prices to caches and, where prices fell far, to operators. */
export async function announcePrices(
  deps: Pick<Deps, 'catalogueCache' | 'log' | 'env'>,
  actor: AuditActor,
  { products, falls }: Pick<RepricedOption, 'products' | 'falls'>,
): Promise<void> {
  for (const product of products) await deps.catalogueCache.announce(product);
  reportPriceFalls(deps, actor, falls);
}

function toChange({ option, prices }: Move): PriceChange {
  return {
    target: `price_option:${option.id}`,
    before: pricesOf(option),
    after: prices,
  };
}

/** Returns the option and its new prices; null when no price changes. Errors: those of {@link moveCodesToNewPrices}. */
export function planMove(
  options: ReadonlyMap<number, LockedOptionRow>,
  change: Repricing,
): Omit<Move, 'to'> | null {
  const option = options.get(change.id);
  if (!option) throw new DomainError('not_found');
  requireVersion(option, change.version);
  const prices = pricesAfter(option, change);
  if (prices.priceUsd === option.price_usd && prices.priceRub === option.price_rub) return null;
  if (option.free === 0) throw new DomainError('conflict', { stock: 'no_codes', id: option.id });
  return { option, prices };
}

function pricesAfter(option: LockedOptionRow, change: Repricing): PricePair {
  const { priceUsd = option.price_usd, priceRub = option.price_rub } = change;
  if (priceUsd === null && priceRub === null)
    throw new DomainError('validation_error', { priceUsd: 'price_required' });
  return { priceUsd, priceRub };
}

/** Finds or creates the option with these prices, with the threshold of its codes' previous option. */
async function chooseTarget(
  tx: Queryable,
  { id, product_id, region_id, game_amount }: LockedOptionRow,
  { priceUsd, priceRub }: PricePair,
): Promise<number> {
  const identity = [product_id, region_id, game_amount, priceUsd, priceRub] as const;
  await insertOption(tx, ...identity);
  const [target] = await findOption(tx, ...identity);
  if (!target) throw new Error('the price option was not made');
  await carryThreshold(tx, id, target.id);
  return target.id;
}

/** Moves the codes with the popular flag; returns how many codes left each option. */
async function move(tx: Queryable, moves: readonly Move[]): Promise<Map<number, number>> {
  if (moves.length === 0) return new Map();
  const moved = await moveParts(tx, moves);
  const left = new Map(moves.map(({ option, to }) => [option.id, to]));
  const targets = [...new Set(left.values())];
  const present = await lockOptions(tx, JSON.stringify(targets));
  const marks = [
    ...moves
      .filter(({ option }) => !targets.includes(option.id))
      .map(({ option, to }) => ({ id: option.id, replaced_by: to, popular: false })),
    ...present.map(({ id, popular }) => ({
      id,
      replaced_by: null,
      // An option passes its flag on with its codes.
      popular:
        (popular && !left.has(id)) || moves.some(({ option, to }) => to === id && option.popular),
    })),
  ];
  await markReplaced(tx, JSON.stringify(marks));
  return moved;
}

/** Moves the codes part by part in the order of their ids, so that each statement ends within its time-out. */
async function moveParts(tx: Queryable, moves: readonly Move[]): Promise<Map<number, number>> {
  const pairs = JSON.stringify(moves.map(({ option, to }) => ({ from: option.id, to })));
  const moved = new Map<number, number>();
  let above = 0n;
  for (const { up_to: upTo } of await divideFreeCodes(tx, pairs, CODES_PER_STATEMENT)) {
    for (const { from_id: id, moved: codes } of await moveFreeCodes(tx, pairs, above, upTo))
      moved.set(id, (moved.get(id) ?? 0) + codes);
    above = upTo;
  }
  return moved;
}
