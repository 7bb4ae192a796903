import { convert, inverse, toDecimal } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import type { Env } from '#config/env.ts';
import type { DomainError } from '#errors.ts';
import { tooManyHolds } from '#modules/orders/index.ts';
import { readLastKnownRates } from '#modules/rates/index.ts';
import type { Holder } from './check-hold-limits.ts';
import {
  findExceededShare,
  listHeldGoods,
  sumHeldUnits,
  type HeldGoodsRow,
  type HolderScope,
} from './held-goods.sql.ts';

const HOUR_MS = 3_600_000;

/** An option with fewer codes is nearly sold out. */
const FEW_CODES = 10;
/** Units of a nearly sold out option that a new customer may reserve. */
const UNITS_OF_FEW = 2;
/** Units that a new customer may reserve regardless of their value. */
const UNITS_OF_ANY_VALUE = 1;
/** Limit of all new customers of an address or a network together, as a multiple of one customer's. */
const CUSTOMERS_TOGETHER = 3;

interface Limits {
  units: number;
  /** US cents. */
  value: bigint;
  unitsOfAnyValue: number;
  unitsOfFew: number;
}

function limitsOf(env: Env, scope: HolderScope): Limits {
  const factor = scope === 'account' ? 1 : CUSTOMERS_TOGETHER * env.RATE_LIMIT_SCALE;
  const scaled = (limit: number) => Math.max(1, Math.round(limit * factor));
  return {
    units: scaled(env.HOLD_NEW_UNITS),
    value: BigInt(scaled(env.HOLD_NEW_VALUE_USD * 100)),
    unitsOfAnyValue: scaled(UNITS_OF_ANY_VALUE),
    unitsOfFew: scaled(UNITS_OF_FEW),
  };
}

const scopes: readonly HolderScope[] = ['account', 'address', 'network'];

type CheckDeps = Pick<Deps, 'env' | 'clock'>;

/**
 * Checks a customer's card reservations after a new one was written; an error rolls the transaction back.
 * Error: too_many_holds (details.limit, details.scope, details.reason: share, units, value, few, stock).
 */
export async function checkHeldGoodsLimits(
  deps: CheckDeps,
  tx: PoolClient,
  holder: Holder,
  orderId: string,
): Promise<void> {
  const [share] = await findExceededShare(tx, holder.userId, orderId);
  if (share?.limit != null) throw tooManyHolds(share.limit, 'option', 'share');
  if (!holder.newCustomer) return;
  const { userId, addressHash, networkHash } = holder;
  const since = new Date(deps.clock.now().getTime() - HOUR_MS);
  const counted = deps.env.RATE_LIMIT_SCALE > 0;
  const who = [userId, counted ? addressHash : null, counted ? networkHash : null, since] as const;
  await checkUnits(deps, tx, who);
  for (const goods of await listHeldGoods(tx, ...who, orderId, FEW_CODES)) {
    const refusal = refusalOfGoods(deps.env, goods);
    if (refusal) throw refusal;
  }
}

async function checkUnits(
  { env }: CheckDeps,
  tx: PoolClient,
  who: Readonly<Parameters<typeof sumHeldUnits> extends [unknown, ...infer Args] ? Args : never>,
): Promise<void> {
  const sums = new Map((await sumHeldUnits(tx, ...who)).map((row) => [row.scope, row]));
  if (sums.size === 0) return;
  // A stale rate is accurate enough for a limit; without a rate, roubles do not count towards the value.
  const { RUB: rate } = await readLastKnownRates(tx, ['RUB']);
  for (const scope of scopes) {
    const sum = sums.get(scope);
    if (!sum) continue;
    const { units, value, unitsOfAnyValue } = limitsOf(env, scope);
    if (sum.units > units) throw tooManyHolds(units, scope, 'units');
    const worth = sum.usd + (rate ? convert(sum.rub, inverse(rate)) : 0n);
    if (sum.units > unitsOfAnyValue && worth > value) {
      throw tooManyHolds(toDecimal(value), scope, 'value');
    }
  }
}

function refusalOfGoods(env: Env, goods: HeldGoodsRow): DomainError | null {
  const { held, free } = goods;
  if (held + free >= FEW_CODES) {
    return held > free ? tooManyHolds(Math.floor((held + free) / 2), 'option', 'stock') : null;
  }
  for (const scope of scopes) {
    const { unitsOfFew } = limitsOf(env, scope);
    if (goods[scope] > unitsOfFew) {
      return tooManyHolds(unitsOfFew, scope === 'account' ? 'option' : scope, 'few');
    }
  }
  return null;
}
