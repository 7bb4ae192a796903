import { fieldsOf } from './object-fields.ts';
import { currencies, isCurrency, parseMinor, toDecimal, type Currency } from './money.ts';

/** Services for top-ups; each has its page at /products/{service}. */
export const topupServices = ['freefire', 'pubg', 'steam'] as const;
export type TopupService = (typeof topupServices)[number];

/** Suppliers that carry out top-ups: the sandbox, a program with its protocol over HTTP, or none in a shop without top-ups. */
export const topupSuppliers = ['sandbox', 'http', 'none'] as const;

/** Input currencies of a Steam amount. */
export const topupInputCurrencies = [...currencies, 'kzt'] as const;
export type TopupInputCurrency = (typeof topupInputCurrencies)[number];

/**
 * Stage of a top-up under way: waiting (can still be cancelled), processing (sent to the supplier), unknown (the
 * supplier has not reported a result and is polled).
 */
export const topupStages = ['waiting', 'processing', 'unknown'] as const;
export type TopupStage = (typeof topupStages)[number];

interface TopupProgress {
  state: string;
  attempts: readonly { state: string; asked: number }[];
}

/**
 * Returns whether certainly no part of a top-up was delivered or will be, so that an admin can cancel it: it still waits, or its
 * newest attempt could not be sent and the supplier refused the previous ones. A polled attempt had been sent before. The
 * attempts are in the order of their creation.
 */
export function isUnsentTopup({ state, attempts }: TopupProgress): boolean {
  if (state === 'waiting') return true;
  const newest = attempts.at(-1);
  return (
    newest?.state === 'prepared' &&
    newest.asked === 0 &&
    attempts.slice(0, -1).every((attempt) => attempt.state === 'rejected')
  );
}

/** One PUBG package of a top-up. A package may occur several times; its quantity is always 1. */
export interface TopupDenomination {
  denomination_id: number;
  quantity: 1;
}

/**
 * One top-up between its page and the checkout, in the state of the navigation as `{topupData}`. Its prices and names are those
 * that the customer saw: the shop compares the price in the currency of the payment, and uses only recipient, offer and amount.
 */
export interface TopupData {
  service: TopupService;
  /** Steam: the login. Games: the same as `player_id`. */
  login: string;
  /** Games: the player's id in the game, digits. Steam: the same as `login`. */
  player_id: string;
  /** Free Fire: the denomination's id. PUBG: -1, with its packages in `denominations`. Steam: 0. */
  offer_id: number;
  /** Name of the purchase as displayed; Steam: "Steam Topup {amount} {currency}". */
  offer_name: string;
  /** Price in dollars, in major units with at most two decimals; 0 when not sold in dollars. */
  price_usd: number;
  /** Price in roubles. */
  price_rub: number;
  /** Currency of `amount`; for games the displayed currency, which has no effect. */
  input_currency: TopupInputCurrency;
  currency: Currency;
  /** Steam: the currency of the calculation. */
  user_balance_currency?: Currency;
  /** Steam: the shop's fee in dollars. Games: 0. */
  commission: number;
  /** Steam: credited amount in `input_currency`, major units. */
  amount?: number;
  /** Picture of the purchase: a path of the shop or an https address; empty without one. */
  image_url: string;
  /** PUBG: the packages. */
  denominations?: TopupDenomination[];
  /** Proof of the player check, valid for ten minutes; without it the shop checks before it charges. */
  check_token?: string;
  /** Name of the checked player for the summary; the shop uses the one of the check. */
  player_name?: string;
}

type Fields = Readonly<Record<string, unknown>>;

function oneOf<T extends string>(values: readonly T[], value: unknown): T | null {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  return values.find((each) => each === text) ?? null;
}

/** Returns a printable line of text with at most `max` characters; otherwise null. */
function text(value: unknown, max: number): string | null {
  const line = typeof value === 'number' ? String(value) : value;
  if (typeof line !== 'string') return null;
  const trimmed = line.trim();
  return trimmed !== '' && trimmed.length <= max ? trimmed : null;
}

/** Parses a price in major units; invalid values count as 0 (not sold in that currency). */
function price(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') return 0;
  const minor = parseMinor(value);
  return minor !== null && minor > 0n ? toDecimal(minor) : 0;
}

function picture(value: unknown): string {
  return typeof value === 'string' && /^(\/(?!\/)|https:\/\/)[^\s\\]*$/.test(value) ? value : '';
}

/** Parses packages; returns null if the list is empty or contains an invalid package. */
function packages(value: unknown): TopupDenomination[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const found = value.map(fieldsOf).map(
    (each) =>
      Number.isInteger(each['denomination_id']) &&
      each['quantity'] === 1 && {
        denomination_id: Number(each['denomination_id']),
        quantity: 1 as const,
      },
  );
  return found.every((each) => each !== false) ? found : null;
}

/** Returns the recipient of the top-up; null if the two fields are missing or contradict each other. */
function recipient({ login, player_id }: Fields): { login: string; player_id: string } | null {
  const [first, second] = [text(login, 64), text(player_id, 64)];
  const whom = first ?? second;
  if (whom === null || (second !== null && second !== whom)) return null;
  return { login: whom, player_id: whom };
}

/** Returns the fields specific to a service; null if they are missing. */
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
 * Parses `topupData` from the navigation state, which is not trusted. Returns null for data that cannot be paid: an unknown
 * service, no recipient, no goods, no price.
 */
export function readTopupData(value: unknown): TopupData | null {
  const fields = fieldsOf(value);
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
