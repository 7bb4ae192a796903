import type { RatedCurrency } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { publishWebhookEvent } from '#modules/webhooks/index.ts';

const lockAlerts = statement(`SELECT pg_advisory_xact_lock(hashtext('manabar:rates:alerts'))`);

const forgetFresh = statement<never, [stale: readonly string[]]>(
  `DELETE FROM rate_alerts WHERE currency <> ALL ($1::text[])`,
);

/** Records stale rates, and returns those without an alert yet. */
const fireStale = statement<{ currency: string }, [stale: readonly string[], at: Date]>(`
  INSERT INTO rate_alerts (currency, fired_at) SELECT currency, $2 FROM unnest($1::text[]) AS currency
  ON CONFLICT DO NOTHING RETURNING currency`);

/** Queues webhook events for rates that went stale since the last run. */
export async function publishStaleRateEvents(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  stale: readonly RatedCurrency[],
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    await lockAlerts(tx);
    await forgetFresh(tx, stale);
    const fired = await fireStale(tx, stale, clock.now());
    if (fired.length === 0) return;
    const currencies = fired.map(({ currency }) => currency).sort();
    await publishWebhookEvent(tx, 'rates.stale', 'rates', JSON.stringify({ currencies }));
  });
}
