import type { AdminCode, Language, updateCodeInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import { requireProductAndRegion } from '#modules/catalogue/index.ts';
import { shownStatus, toAdminCode, boundReason } from './code.mapper.ts';
import { chooseSecret } from './choose-secret.ts';
import { createCodeEditor } from './create-code-editor.ts';
import {
  deleteCodeRow,
  findCode,
  lockCode,
  updateCodeRow,
  type AdminCodeRow,
} from './codes.sql.ts';
import { setPopular } from '../pricing/options.sql.ts';
import { markEmptied } from '../pricing/move-codes-to-new-prices.sql.ts';
import { reportPriceFalls, recordPriceFalls, type PriceChange } from '../pricing/price-falls.ts';
import { ensureOption, optionKey } from '../pricing/ensure-price-options.ts';
import { carryThreshold } from '../levels/stock-alerts.sql.ts';

type Changes = z.output<typeof updateCodeInput>;

/**
 * Changes the given fields of a free code. A changed price, amount, product or region moves it to another
 * option; `popular` is the option's flag. A code sent in its masked form stays unchanged. Errors: not_found,
 * conflict (an older version, a code of an order, or a duplicate), validation_error (no price in either
 * currency, a text that no code may have).
 */
export async function updateCode(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'catalogueCache' | 'env' | 'log'>,
  actor: AuditActor,
  changes: Changes,
  language: Language,
): Promise<AdminCode> {
  const { before, after, falls } = await withTransaction(deps.pool, async (tx) => {
    const changed = await productCodes.change(tx, actor, changes, async (row) => {
      const optionId = await chooseOption(tx, row, changes);
      const { cipher, keyId, newText } = await chooseSecret(deps, tx, row, changes.code);
      await updateCodeRow(tx, changes.id, optionId, cipher, keyId, nextState(row, changes));
      return { newText };
    });
    await replaceEmptied(tx, changed.before, changed.after);
    const change = priceChange(`code:${changes.id}`, changed.before, changed.after);
    const fallen = await recordPriceFalls(deps, tx, actor, [change]);
    return { ...changed, falls: fallen };
  });
  await deps.catalogueCache.announce(after.product_id);
  if (before.product_id !== after.product_id) {
    await deps.catalogueCache.announce(before.product_id);
  }
  reportPriceFalls(deps, actor, falls);
  return toAdminCode(after, deps.codeCipher, language);
}

/** Fields that determine a code's option. */
export type PlacedCodeRow = Pick<
  AdminCodeRow,
  'product_id' | 'region_id' | 'option_id' | 'game_amount' | 'price_usd' | 'price_rub' | 'popular'
>;
type OptionChanges = Pick<
  Changes,
  'productId' | 'regionId' | 'gameAmount' | 'priceUsd' | 'priceRub' | 'popular'
>;

/**
 * Finds or creates the code's option after the change, with its popular flag; at a new price the threshold is
 * carried over. Errors: not_found (product or region), validation_error (no price in either currency).
 */
export async function chooseOption(
  tx: PoolClient,
  row: PlacedCodeRow,
  changes: OptionChanges,
): Promise<number> {
  const place = {
    productId: changes.productId ?? row.product_id,
    regionId: changes.regionId ?? row.region_id,
  };
  const values = {
    gameAmount: changes.gameAmount ?? row.game_amount,
    priceUsd: changes.priceUsd === undefined ? row.price_usd : changes.priceUsd,
    priceRub: changes.priceRub === undefined ? row.price_rub : changes.priceRub,
  };
  if (values.priceUsd === null && values.priceRub === null) {
    throw new DomainError('validation_error', { priceUsd: 'price_required' });
  }
  const present = { gameAmount: row.game_amount, priceUsd: row.price_usd, priceRub: row.price_rub };
  const samePlace = place.productId === row.product_id && place.regionId === row.region_id;
  let option = row.option_id;
  let popular = changes.popular;
  if (!samePlace || optionKey(values) !== optionKey(present)) {
    if (!samePlace) await requireProductAndRegion(tx, place);
    option = await ensureOption(tx, place, values);
    // A corrected price keeps the popular flag.
    if (samePlace && row.popular) popular ??= true;
    // The same goods keep their stock threshold at a new price.
    if (samePlace && values.gameAmount === row.game_amount) {
      await carryThreshold(tx, row.option_id, option);
    }
  }
  if (popular !== undefined) await setPopular(tx, option, popular);
  return option;
}

const isSameGoods = (was: PlacedCodeRow, is: PlacedCodeRow) =>
  was.product_id === is.product_id &&
  was.region_id === is.region_id &&
  was.game_amount === is.game_amount;

/** Marks a code's former option as replaced when its last free code has moved to another price of the same goods. */
export async function replaceEmptied(
  tx: PoolClient,
  was: PlacedCodeRow,
  is: PlacedCodeRow,
): Promise<void> {
  if (isSameGoods(was, is)) await markEmptied(tx, was.option_id, is.option_id);
}

/** Returns the price change of a code; a code with a new product, region or amount has no previous price. */
export function priceChange(
  target: PriceChange['target'],
  was: PlacedCodeRow,
  is: PlacedCodeRow,
): PriceChange {
  const after = { priceUsd: is.price_usd, priceRub: is.price_rub };
  return {
    target,
    before: isSameGoods(was, is) ? { priceUsd: was.price_usd, priceRub: was.price_rub } : after,
    after,
  };
}

/** Returns the state of a free code after it was put on sale or taken off. */
export function nextState(
  row: Pick<AdminCodeRow, 'state'>,
  { status }: Pick<Changes, 'status'>,
): AdminCodeRow['state'] {
  return status === undefined || status === shownStatus(row.state) ? row.state : status;
}

/** Editor of loaded codes; a free one belongs neither to an order nor to a recall. */
export const productCodes = createCodeEditor<AdminCodeRow>({
  target: 'code',
  putOnSale: 'code.put_back',
  takeOff: 'code.take_off',
  isOnSale: (state) => state === 'available',
  lock: lockCode,
  find: findCode,
  deleteRow: deleteCodeRow,
  boundReason,
  changeable: (row) => ({
    productId: row.product_id,
    regionId: row.region_id,
    gameAmount: row.game_amount,
    priceUsdMinor: row.price_usd?.toString() ?? null,
    priceRubMinor: row.price_rub?.toString() ?? null,
    popular: row.popular,
  }),
  identity: (row) => ({ productId: row.product_id, gameAmount: row.game_amount }),
});
