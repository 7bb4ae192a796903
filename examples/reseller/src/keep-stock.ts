import { newIdempotencyKey } from '@manabar/client';
import { toDecimal, toMinor, type Currency } from '@manabar/contracts/rules';
import { finish, type Reseller } from './buy.ts';
import type { Wanted } from './settings.ts';
import type { Plan } from './store.ts';

/** Ends what was begun, and then buys what is missing, one purchase at a time. */
export async function keepStock(
  reseller: Reseller,
  wanted: readonly Wanted[],
  currency: Currency,
): Promise<void> {
  const { store, log } = reseller;
  const begun = store.underWay();
  if (begun) {
    log('resumed', { key: begun.key, state: begun.state });
    await finish(reseller, begun);
  }
  for (const each of wanted) {
    const plan = await planFor(reseller, each, currency);
    if (!plan) continue;
    store.plan(plan);
    log('planned', { ...plan });
    await finish(reseller, { ...plan, state: 'open', order_id: null, refusal: null });
  }
}

/** As much of what is missing as there is, at a price that is low enough, and as the balance pays for. */
async function planFor(
  { shop, store, log }: Reseller,
  { product, region, amount, keep, maxPrice }: Wanted,
  currency: Currency,
): Promise<Plan | null> {
  const missing = keep - store.inStock({ product, region, amount });
  if (missing <= 0) return null;
  const { id } = await shop.catalogue.bySlug.query({ slug: product });
  const options = await shop.catalogue.codes.query({ id, regionId: region });
  const price = ({ price_usd, price_rub }: (typeof options)[number]) =>
    currency === 'usd' ? price_usd : price_rub;
  const [offer] = options
    .filter((each) => each.game_amount === amount && (price(each) ?? Infinity) <= maxPrice)
    .sort((a, b) => (price(a) ?? 0) - (price(b) ?? 0));
  const unit = toMinor((offer && price(offer)) ?? 0);
  const balances = await shop.wallet.balance.query();
  const balance = toMinor(balances.find((each) => each.currency === currency)?.amount ?? 0);
  const affordable = unit > 0n ? Number(balance / unit) : 0;
  const quantity = Math.min(missing, offer?.available_count ?? 0, affordable);
  if (!offer || quantity === 0) {
    log('short', { product, region, amount, missing, reason: offer ? 'balance' : 'offer' });
    return null;
  }
  const { price_usd, price_rub } = offer;
  const total = toDecimal(unit * BigInt(quantity));
  const key = newIdempotencyKey();
  return {
    key,
    product,
    product_id: id,
    region,
    amount,
    price_usd,
    price_rub,
    quantity,
    currency,
    total,
  };
}
