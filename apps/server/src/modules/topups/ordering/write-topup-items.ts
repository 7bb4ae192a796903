import type { Currency, TopupService } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { insertTopupItems } from '#modules/orders/index.ts';
import type { QuotedUnit } from '../quotes/topup-quote.ts';
import { topupGames } from '../quotes/topup-games.ts';
import { insertTopups } from './topup-orders.sql.ts';

export interface NewTopupItems {
  orderId: string;
  service: TopupService;
  recipient: string;
  recipientName: string | null;
  currency: Currency;
  units: readonly QuotedUnit[];
}

/** Due time of the items, and the end of the undo time before it. */
export interface Due {
  undoUntil: Date | null;
  dueAt: Date;
}

/** Writes one item for each unit and returns their ids; due is null before a card payment arrives. */
export async function writeItems(
  tx: PoolClient,
  { orderId, service, recipient, recipientName, currency, units }: NewTopupItems,
  due: Due | null,
): Promise<bigint[]> {
  const { dispatch, imageUrl } = topupGames[service];
  const [made] = await insertTopupItems(
    tx,
    orderId,
    units.map(({ gameAmount }) => gameAmount),
    units.map(({ prices }) => prices[currency] ?? 0n),
  );
  const ids = made?.ids ?? [];
  if (ids.length !== units.length) throw new Error(`order ${orderId} lacks items`);
  await insertTopups(
    tx,
    ids,
    service,
    recipient,
    recipientName,
    imageUrl,
    dispatch === 'redemption',
    due?.undoUntil ?? null,
    due?.dueAt ?? null,
    units.map(({ denominationId }) => denominationId),
    units.map(({ itemId }) => itemId),
    units.map(({ offerName }) => offerName),
    units.map(({ prices }) => prices.usd),
    units.map(({ prices }) => prices.rub),
    units.map(({ commission }) => commission),
    units.map(({ inputAmount }) => inputAmount),
    units.map(({ inputCurrency }) => inputCurrency),
  );
  return ids;
}
