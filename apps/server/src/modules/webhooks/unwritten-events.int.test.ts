import { beforeAll, beforeEach, expect, test } from 'vitest';
import { alertAboutRates } from '#modules/rates/index.ts';
import { countLowStock, fireStockAlerts } from '#modules/stock/levels/stock-alerts.ts';
import { recordLog } from '#testing/fakes/recorded-log.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { openWebhookWorld } from '#testing/shops/webhook-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';

// Alerts are logged even when their webhook events cannot be written.

const { lines, log } = recordLog();
const world = useWorld(() => openWebhookWorld({ log }));
/** Alerts of all warnings and errors; undefined for one without an alert. */
const warned = () => lines.filter(({ level }) => Number(level) >= 40).map(({ alert }) => alert);
beforeAll(async () => {
  await fireStockAlerts(world.shop.deps);
  await world.subscribe(['rates.stale', 'stock.low']);
  await world.rows('ALTER TABLE webhook_events ADD CONSTRAINT none CHECK (false) NOT VALID');
});
beforeEach(() => {
  lines.length = 0;
});

test('low stock raises an alert once when its webhook event cannot be written', async () => {
  const { deps } = world.shop;
  const before = await countLowStock(deps);
  await stockShelf(deps, { codes: 1 });
  for (let turn = 0; turn < 2; turn++) await fireStockAlerts(deps);
  expect(warned()).toEqual(['stock_low', 'webhooks_untold']);
  expect(await countLowStock(deps)).toBe(before + 1);
});

test('stale rates raise an alert, and their webhook event is sent once it can be written', async () => {
  const { deps } = world.shop;
  await world.rows(`UPDATE currency_rates SET updated_at = '2020-01-01'`);
  expect(await alertAboutRates(deps)).not.toEqual([]);
  expect(warned()).toEqual(['rates_stale', 'webhooks_untold']);
  lines.length = 0;
  await world.rows('ALTER TABLE webhook_events DROP CONSTRAINT none');
  await alertAboutRates(deps);
  await world.deliver();
  expect(warned()).toEqual(['rates_stale']);
  expect(world.receiver.received.map(({ json }) => json.type)).toEqual(['rates.stale']);
});
