import { isManabarError, newIdempotencyKey, type ManabarClient } from '@manabar/client';
import { toDecimal, toMinor, type Currency } from '@manabar/contracts/rules';
import { finish, type End, type Reseller } from './buy.ts';
import type { Wanted } from './settings.ts';
import type { Plan } from './store.ts';

/** Completes an unfinished purchase and then buys the missing codes, one purchase at a time. */
export async function keepStock(
  reseller: Reseller,
  wanted: readonly Wanted[],
  currency: Currency,
): Promise<void> {
  const { store, log } = reseller;
  const begun = store.underWay();
  if (begun?.state === 'mismatch') {
    log('mismatch', { key: begun.key, orderId: begun.order_id });
    return;
  }
  if (begun) {
    log('resumed', { key: begun.key, state: begun.state });
    if ((await finish(reseller, begun)) === 'mismatch') return;
  }
  for (const each of wanted) if ((await buy(reseller, each, currency)) === 'mismatch') return;
}

/** Buys the missing codes of one option; repeats it within the rest of the daily limit when the limit was unknown. */
async function buy(reseller: Reseller, wanted: Wanted, currency: Currency): Promise<End | null> {
  const { store, log, dayLimit } = reseller;
  const plan = await planFor(reseller, wanted, currency);
  if (!plan) return null;
  store.plan(plan);
  log('planned', { ...plan });
  const before = dayLimit.left(currency);
  const end = await finish(reseller, { ...plan, state: 'open', order_id: null, refusal: null });
  // The rest decreases with each attempt, until no code fits.
  const limited = end === 'refused' && dayLimit.left(currency) !== before;
  return limited ? buy(reseller, wanted, currency) : end;
}

/** Plans as many missing codes as the stock, the maximum price, the balance and the key's daily limit allow. */
async function planFor(
  { shop, store, log, dayLimit }: Reseller,
  { product, region, amount, keep, maxPrice }: Wanted,
  currency: Currency,
): Promise<Plan | null> {
  const missing = keep - store.inStock({ product, region, amount });
  if (missing <= 0) return null;
  const { id, options } = await optionsOf(shop, product, region);
  const price = ({ price_usd, price_rub }: (typeof options)[number]) =>
    currency === 'usd' ? price_usd : price_rub;
  const [offer] = options
    .filter((each) => each.game_amount === amount && (price(each) ?? Infinity) <= maxPrice)
    .sort((a, b) => (price(a) ?? 0) - (price(b) ?? 0));
  const unit = toMinor((offer && price(offer)) ?? 0);
  const balances = await shop.wallet.balance.query();
  const balance = toMinor(balances.find((each) => each.currency === currency)?.amount ?? 0);
  const left = dayLimit.left(currency);
  const times = (sum: bigint) => (unit > 0n && sum > 0n ? Number(sum / unit) : 0);
  const affordable = times(balance);
  const allowed = left === null ? Infinity : times(left);
  const quantity = Math.min(missing, offer?.available_count ?? 0, affordable, allowed);
  if (!offer || quantity === 0) {
    const reason = !offer?.available_count ? 'offer' : affordable === 0 ? 'balance' : 'limit';
    log('short', { product, region, amount, missing, reason });
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

/** Returns the offers of a product; empty when the shop does not sell it, so that other products are still bought. */
async function optionsOf(shop: ManabarClient, product: string, region: number) {
  try {
    const { id } = await shop.catalogue.bySlug.query({ slug: product });
    return { id, options: await shop.catalogue.codes.query({ id, regionId: region }) };
  } catch (error) {
    if (!isManabarError(error, 'not_found')) throw error;
    return { id: 0, options: [] };
  }
}
