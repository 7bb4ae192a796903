import { currencies, isCurrency, parseMinor, toDecimal, type Currency } from './money.ts';

/** What can be topped up; each has its page at /products/{service}. */
export const topupServices = ['freefire', 'pubg', 'steam'] as const;
export type TopupService = (typeof topupServices)[number];

/** Currencies in which an amount for Steam is typed in. */
export const topupInputCurrencies = [...currencies, 'kzt'] as const;
export type TopupInputCurrency = (typeof topupInputCurrencies)[number];

/**
 * Where a top-up that is under way stands: waiting (it can still be taken back), processing (the supplier is at it),
 * unknown (the supplier did not say; it is asked until it does).
 */
export const topupStages = ['waiting', 'processing', 'unknown'] as const;
export type TopupStage = (typeof topupStages)[number];

/** One PUBG package of a top-up. The same one may stand several times; its quantity is always 1. */
export interface TopupDenomination {
  denomination_id: number;
  quantity: 1;
}

/**
 * One top-up on its way from its page to the checkout, in the state of the navigation as `{topupData}`. Prices and
 * names in it are what the customer saw: the shop compares the price in the currency that is paid, and takes over
 * nothing else but who, what and how much.
 */
export interface TopupData {
  service: TopupService;
  /** Steam: the login. Games: the same as `player_id`. */
  login: string;
  /** Games: the player's id in the game, digits. Steam: the same as `login`. */
  player_id: string;
  /** Free Fire: the denomination's id. PUBG: -1, its packages stand in `denominations`. Steam: 0. */
  offer_id: number;
  /** What is bought, as the customer saw it; Steam: "Steam Topup {amount} {currency}". */
  offer_name: string;
  /** What it costs in dollars, in major units with at most two decimals; 0 where it is not sold in them. */
  price_usd: number;
  /** The same in roubles. */
  price_rub: number;
  /** The currency of `amount`; of games the one that the customer paid attention to, and nothing hangs on it. */
  input_currency: TopupInputCurrency;
  /** The currency that the customer means to pay in. */
  currency: Currency;
  /** Steam: the currency that the calculation was made for. */
  user_balance_currency?: Currency;
  /** Steam: what the shop adds, in dollars. Games: 0. */
  commission: number;
  /** Steam: how much arrives there, in `input_currency`, major units. */
  amount?: number;
  /** Picture of what is bought: a path of the shop or an https address; empty without one. */
  image_url: string;
  /** PUBG: the packages. */
  denominations?: TopupDenomination[];
  /** Proves for ten minutes that the player was checked; without it the shop checks before it charges. */
  check_token?: string;
  /** The checked player's name, for the summary; the shop takes its own from the check. */
  player_name?: string;
}

type Fields = Readonly<Record<string, unknown>>;

function oneOf<T extends string>(values: readonly T[], value: unknown): T | null {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  return values.find((each) => each === text) ?? null;
}

/** A line of text that somebody can read, at most `max` characters. */
function text(value: unknown, max: number): string | null {
  const line = typeof value === 'number' ? String(value) : value;
  if (typeof line !== 'string') return null;
  const trimmed = line.trim();
  return trimmed !== '' && trimmed.length <= max ? trimmed : null;
}

/** A price in major units; a text is parsed, and what is no amount counts as 0 (not sold in that currency). */
function price(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') return 0;
  const minor = parseMinor(value);
  return minor !== null && minor > 0n ? toDecimal(minor) : 0;
}

function picture(value: unknown): string {
  return typeof value === 'string' && /^(\/(?!\/)|https:\/\/)[^\s\\]*$/.test(value) ? value : '';
}

/** Null when there are none, or one of them is not a package. */
function packages(value: unknown): TopupDenomination[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const found = (value as Fields[]).map(
    (each) =>
      typeof each === 'object' &&
      each !== null &&
      Number.isInteger(each['denomination_id']) &&
      each['quantity'] === 1 && {
        denomination_id: Number(each['denomination_id']),
        quantity: 1 as const,
      },
  );
  return found.every((each) => each !== false) ? found : null;
}

/** Whom the top-up is for; null when the two fields say different things or nothing. */
function recipient({ login, player_id }: Fields): { login: string; player_id: string } | null {
  const [first, second] = [text(login, 64), text(player_id, 64)];
  const whom = first ?? second;
  if (whom === null || (second !== null && second !== whom)) return null;
  return { login: whom, player_id: whom };
}

/** What a service needs besides; null when it is not there. */
function ownFields(service: TopupService, fields: Fields): Partial<TopupData> | null {
  if (service === 'pubg') {
    const denominations = packages(fields['denominations']);
    return denominations && { offer_id: -1, denominations };
  }
  if (service === 'steam') {
    const amount = price(fields['amount']);
    const balance = fields['user_balance_currency'];
    if (amount < 1) return null;
    return { offer_id: 0, amount, ...(isCurrency(balance) && { user_balance_currency: balance }) };
  }
  const offer = Number(fields['offer_id']);
  return Number.isInteger(offer) && offer > 0 ? { offer_id: offer } : null;
}

/**
 * Reads what stands as `topupData` in the state of the navigation: anybody can put anything there. Null for
 * whatever could not be paid: an unknown service, nobody to top up, nothing to buy, no price.
 */
export function readTopupData(value: unknown): TopupData | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Fields;
  const service = oneOf(topupServices, fields['service']);
  const currency = oneOf(currencies, fields['currency']);
  const whom = recipient(fields);
  const offerName = text(fields['offer_name'], 200);
  const own = service && ownFields(service, fields);
  if (!service || !currency || !whom || !offerName || !own) return null;
  const prices = { price_usd: price(fields['price_usd']), price_rub: price(fields['price_rub']) };
  if (prices.price_usd === 0 && prices.price_rub === 0) return null;
  const token = text(fields['check_token'], 2000);
  const name = text(fields['player_name'], 64);
  return {
    service,
    ...whom,
    offer_id: 0,
    offer_name: offerName,
    ...prices,
    input_currency: oneOf(topupInputCurrencies, fields['input_currency']) ?? currency,
    currency,
    commission: price(fields['commission']),
    image_url: picture(fields['image_url']),
    ...own,
    ...(token !== null && { check_token: token }),
    ...(name !== null && { player_name: name }),
  };
}
