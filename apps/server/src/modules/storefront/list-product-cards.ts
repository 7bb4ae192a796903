import { toDecimalOrNull, type ProductCardData } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { listCardOffers, measureCodeDeliveries } from './product-cards.sql.ts';

const WINDOW_MS = 30 * 24 * 3600 * 1000;
/** Newest orders of the shop that are scanned for deliveries. */
const SAMPLE_SIZE = 2000;
/** Fewest deliveries for a meaningful median. */
const LEAST_DELIVERIES = 5;
/** Cache age in milliseconds: longer than for a single product, because the query reads every option. */
const OFFERS_MAX_AGE_MS = 5000;

export type CardReadDeps = Pick<Deps, 'pool' | 'clock' | 'catalogueCache'>;

/**
 * Lists the data of product cards besides titles: lowest price in stock, availability, and measured delivery time.
 * Prices and stock are at most five seconds old, delivery times a minute.
 */
export async function listProductCards(deps: CardReadDeps): Promise<ProductCardData[]> {
  return deps.catalogueCache.values.read('cards', async () => ({
    value: await readCards(deps),
    maxAgeMs: OFFERS_MAX_AGE_MS,
  }));
}

async function readCards(deps: CardReadDeps): Promise<ProductCardData[]> {
  const seconds = await deliverySeconds(deps);
  const rows = await listCardOffers(deps.pool);
  return rows.map(({ id, from_usd, from_rub, in_stock }) => ({
    id,
    from_usd: toDecimalOrNull(from_usd),
    from_rub: toDecimalOrNull(from_rub),
    sold_out: !in_stock,
    delivery_seconds: seconds.get(id) ?? null,
  }));
}

async function deliverySeconds({ pool, clock, catalogueCache }: CardReadDeps) {
  return catalogueCache.slowValues.read('code-delivery-times', async () => {
    const since = new Date(clock.now().getTime() - WINDOW_MS);
    const rows = await measureCodeDeliveries(pool, since, SAMPLE_SIZE, LEAST_DELIVERIES);
    return { value: new Map(rows.map((row) => [row.product_id, Math.ceil(row.seconds)])) };
  });
}
