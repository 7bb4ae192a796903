import type { StockKind } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { isLow, sameGoods, stockLines, type StockLineRow } from './stock-levels.sql.ts';

/** Serializes workers and changes of thresholds, so that decisions use the counted stock. */
export const lockAlerts = statement(
  `SELECT pg_advisory_xact_lock(hashtext('manabar:stock:alerts'))`,
);

export const addMissingAlerts = statement<never, [usual: number]>(`
  INSERT INTO stock_alerts (option_id, denomination_id)
  SELECT l.option_id, l.denomination_id FROM (${stockLines('enough')}) AS l
   WHERE ${isLow('l')} AND l.alert_id IS NULL
  ON CONFLICT DO NOTHING`);

export type FiredAlertRow = Pick<
  StockLineRow,
  'kind' | 'ref' | 'title' | 'service' | 'region_id' | 'game_amount' | 'low_at'
> & {
  /** Slug of the product, or the service of a denomination. */
  slug: string;
  left: number;
};

/** Low lines with an alert. They are counted once; in a join the planner could count all of them for each alert. */
const lowLines = `
  WITH low AS MATERIALIZED (
    SELECT l.* FROM (${stockLines('enough')}) AS l WHERE l.alert_id IS NOT NULL AND ${isLow('l')})`;

/** Fires armed alerts, and returns those that this statement fired. */
export const fireAlerts = statement<FiredAlertRow, [usual: number, now: Date]>(`${lowLines}
  UPDATE stock_alerts a SET fired_at = $2, fired_with = l.available FROM low AS l
   WHERE a.id = l.alert_id AND a.fired_at IS NULL
  RETURNING l.kind, l.ref, l.title, l.slug, l.service, l.region_id, l.game_amount, l.low_at, a.fired_with AS left`);

/** Arms fired alerts whose stock is above the threshold again, or is no longer watched. */
export const armAlerts = statement<{ id: number }, [usual: number]>(`${lowLines}
  UPDATE stock_alerts a SET fired_at = NULL, fired_with = NULL
   WHERE a.fired_at IS NOT NULL AND NOT EXISTS (SELECT FROM low l WHERE l.alert_id = a.id)
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

/** Adds the alert row of an option or denomination; adds none when that does not exist or has one. */
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

/** New options inherit the threshold of the newest option that sold the same goods. */
export const inheritThresholds = statement<never, [optionIds: readonly number[]]>(`
  INSERT INTO stock_alerts (option_id, threshold)
  SELECT o.id, prior.threshold FROM price_options o
   CROSS JOIN LATERAL (
         SELECT a.threshold FROM price_options b JOIN stock_alerts a ON a.option_id = b.id
          WHERE ${sameGoods('o', 'b')} AND a.threshold IS NOT NULL AND b.id <> ALL ($1::int[])
          ORDER BY b.id DESC LIMIT 1) AS prior
   WHERE o.id = ANY ($1::int[]) ORDER BY o.id
  ON CONFLICT DO NOTHING`);

/**
 * Copies an option's threshold to the option of its codes' new price, if that one has no threshold, or has no
 * codes left and its threshold is older.
 */
export const carryThreshold = statement<never, [from: number, to: number]>(`
  INSERT INTO stock_alerts AS present (option_id, threshold)
  SELECT $2, a.threshold FROM stock_alerts a WHERE a.option_id = $1 AND a.threshold IS NOT NULL
  ON CONFLICT (option_id) DO UPDATE SET threshold = excluded.threshold, version = present.version + 1
   WHERE present.threshold IS DISTINCT FROM excluded.threshold
     AND (present.threshold IS NULL AND present.version = 0
          OR NOT EXISTS (SELECT FROM codes c WHERE c.option_id = $2 AND c.state = 'available'))`);
