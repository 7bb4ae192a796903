import type { StockKind } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { isLow, stockLines, type StockLineRow } from './stock-lines.sql.ts';

/** One worker at a time, and nobody sets a threshold meanwhile: what is counted is what is decided by. */
export const lockAlerts = statement(
  `SELECT pg_advisory_xact_lock(hashtext('manabar:stock:alerts'))`,
);

/** Rows for what is to be told of. */
export const addMissingAlerts = statement<never, [usual: number]>(`
  INSERT INTO stock_alerts (option_id, denomination_id)
  SELECT l.option_id, l.denomination_id FROM (${stockLines('enough')}) AS l
   WHERE ${isLow('l')} AND l.alert_id IS NULL
  ON CONFLICT DO NOTHING`);

export type FiredRow = Pick<
  StockLineRow,
  'kind' | 'ref' | 'title' | 'service' | 'region_id' | 'game_amount' | 'low_at'
> & { left: number };

/** Armed to fired, and what was fired by this very statement. */
export const fireAlerts = statement<FiredRow, [usual: number, now: Date]>(`
  UPDATE stock_alerts a SET fired_at = $2, fired_with = l.available FROM (${stockLines('enough')}) AS l
   WHERE a.id = l.alert_id AND a.fired_at IS NULL AND ${isLow('l')}
  RETURNING l.kind, l.ref, l.title, l.service, l.region_id, l.game_amount, l.low_at, a.fired_with AS left`);

/** Fired to armed: what was filled up above its threshold, or is none of anybody's business any more. */
export const armAlerts = statement<{ id: number }, [usual: number]>(`
  UPDATE stock_alerts a SET fired_at = NULL, fired_with = NULL
   WHERE a.fired_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM (${stockLines('enough')}) AS l WHERE l.alert_id = a.id AND ${isLow('l')})
  RETURNING a.id`);

export const countFired = statement<{ fired: number }>(`
  SELECT count(*)::int AS fired FROM stock_alerts WHERE fired_at IS NOT NULL`);

export interface AlertRow {
  id: number;
  threshold: number | null;
  version: number;
}

const column = { option: 'option_id', denomination: 'denomination_id' } as const;
const forEach = <Made>(make: (column: string) => Made): Record<StockKind, Made> => ({
  option: make(column.option),
  denomination: make(column.denomination),
});

/** None: there is no such option or denomination. */
export const addAlert = forEach((name) =>
  statement<never, [ref: number]>(`
  INSERT INTO stock_alerts (${name})
  SELECT id FROM ${name === 'option_id' ? 'price_options' : 'topup_denominations'} WHERE id = $1
  ON CONFLICT DO NOTHING`),
);

export const lockAlert = forEach((name) =>
  statement<AlertRow, [ref: number]>(`
  SELECT id, threshold, version FROM stock_alerts WHERE ${name} = $1 FOR UPDATE`),
);

export const updateThreshold = statement<never, [id: number, threshold: number | null]>(`
  UPDATE stock_alerts SET threshold = $2, version = version + 1 WHERE id = $1`);
