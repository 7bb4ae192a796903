import type { FreefireOffer, OrderDetail, PubgPackage } from '@manabar/contracts';
import {
  readTopupData,
  toDecimal,
  toMinor,
  type Currency,
  type TopupData,
} from '@manabar/contracts/rules';

type Item = OrderDetail['items'][number];

/** Offers that are currently sold. */
export interface OnSale {
  offers: readonly FreefireOffer[];
  packages: readonly PubgPackage[];
}

const sum = (prices: readonly (number | null)[]) =>
  prices.includes(null)
    ? 0
    : toDecimal(prices.reduce<bigint>((all, price) => all + toMinor(price ?? 0), 0n));

function freefire([item]: readonly Item[], { offers }: OnSale): object | null {
  const offer = offers.find(({ name }) => name === item?.topup_data?.offer_name);
  return offer
    ? { offer_id: offer.id, price_usd: offer.price ?? 0, price_rub: offer.price_rub ?? 0 }
    : null;
}

function pubg(items: readonly Item[], { packages }: OnSale): object | null {
  const found = items.map(({ amount }) =>
    packages.find((each) => each.uc_amount === amount && each.active),
  );
  const sold = found.filter((each) => each !== undefined);
  if (sold.length < items.length) return null;
  return {
    offer_id: -1,
    offer_name: `${items.reduce((all, { amount }) => all + amount, 0)} UC`,
    price_usd: sum(sold.map(({ price_usd }) => price_usd)),
    price_rub: sum(sold.map(({ price_rub }) => price_rub)),
    denominations: sold.map(({ id }) => ({ denomination_id: id, quantity: 1 })),
  };
}

/** Parses the amount from the product name, which the shop itself formats: "Steam Topup 10.5 USD". */
function steam([item]: readonly Item[]): object | null {
  const [, amount] =
    /^Steam Topup ([\d.]+) [A-Z]{3}$/.exec(item?.topup_data?.offer_name ?? '') ?? [];
  return amount === undefined ? null : { offer_id: 0, amount: Number(amount) };
}

/** Returns an ordered top-up as the checkout's input at current prices; null when it is no longer sold. */
export function topupAgain(
  { items, currency }: { items: readonly Item[]; currency: Currency },
  onSale: OnSale,
): TopupData | null {
  const topup = items[0]?.topup_data;
  if (!topup) return null;
  const own = { freefire, pubg, steam }[topup.service](items, onSale);
  if (!own) return null;
  return readTopupData({
    service: topup.service,
    login: topup.login,
    player_id: topup.login,
    player_name: items[0]?.player_name,
    offer_name: topup.offer_name,
    price_usd: topup.price_usd ?? 0,
    price_rub: topup.price_rub ?? 0,
    input_currency: topup.input_currency ?? currency,
    currency,
    user_balance_currency: topup.user_balance_currency ?? currency,
    commission: 0,
    image_url: topup.image_url,
    ...own,
  });
}
