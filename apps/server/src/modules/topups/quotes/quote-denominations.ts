import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { QuotedUnit, QuoteTopup } from './topup-quote.ts';
import { findDenominations, type DenominationRow } from '../ordering/topup-orders.sql.ts';

/** Quotes one denomination of a game. Errors: not_found, out_of_stock (no longer sold). */
export const quoteOffer: QuoteTopup = async (_deps, tx, { data: { service, chosen } }) => {
  if (chosen.choice !== 'offer') throw new Error(`${service} is topped up by its offers`);
  return quoteDenominations(tx, service, [chosen.offerId]);
};

/** Quotes denominations, each unit separately. Errors: those of {@link quoteOffer}. */
export const quotePackages: QuoteTopup = async (_deps, tx, { data: { service, chosen } }) => {
  if (chosen.choice !== 'packages') throw new Error(`${service} is topped up by packages`);
  return quoteDenominations(tx, service, chosen.denominationIds);
};

async function quoteDenominations(
  tx: Queryable,
  service: string,
  ids: readonly number[],
): Promise<QuotedUnit[]> {
  const wanted = [...new Set(ids)];
  const rows = await findDenominations(tx, service, wanted);
  const known = new Map(rows.map((row) => [row.id, row]));
  const chosen = ids.flatMap((id) => known.get(id) ?? []);
  if (chosen.length < ids.length) throw new DomainError('not_found');
  const gone = rows.filter(({ on_sale }) => !on_sale);
  if (gone.length > 0) {
    const items = gone.map(({ id }) => ({ denomination_id: id, available: 0 }));
    throw new DomainError('out_of_stock', { items });
  }
  return chosen.map(toUnit);
}

function toUnit(row: DenominationRow): QuotedUnit {
  return {
    offerName: row.name,
    prices: { usd: row.price_usd, rub: row.price_rub },
    commission: 0n,
    gameAmount: row.game_amount,
    denominationId: row.id,
    itemId: row.item_id,
    inputAmount: null,
    inputCurrency: null,
  };
}
