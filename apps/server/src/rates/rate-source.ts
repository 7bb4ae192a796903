/** What the shop has rates of, each in units for one dollar. */
export const ratedCurrencies = ['RUB', 'KZT', 'UZS'] as const;
export type RatedCurrency = (typeof ratedCurrencies)[number];

/** The rates of a day. */
export interface DailyRates {
  /** The day that they were set for, `2026-11-21`. */
  day: string;
  /** Units for one dollar: positive decimals as text, with at most 10 places. */
  perDollar: Readonly<Record<RatedCurrency, string>>;
}

/** The port to whoever sets the rates. It answers all of them or none, within its time limit. */
export interface RateSource {
  /** Stands beside every rate that came from it. */
  readonly name: string;
  /** Error: {@link RatesUnavailable}. */
  fetchRates(): Promise<DailyRates>;
  close(): Promise<void>;
}

/** Why there are no rates; the shop keeps those it has. */
export type RatesFailure =
  /** No address is set. */
  | 'not_set_up'
  /** No answer in time, a broken connection, or too long an answer. */
  | 'no_answer'
  /** Another status than 200. */
  | 'refused'
  /** Not in the encoding that the source writes in. */
  | 'wrong_encoding'
  /** Not a file of rates. */
  | 'not_readable'
  /** A file of rates, without one that is needed. */
  | 'currency_missing'
  /** Of a day too long ago, or to come. */
  | 'outdated';

export class RatesUnavailable extends Error {
  override readonly name = 'RatesUnavailable';
  readonly failure: RatesFailure;

  constructor(failure: RatesFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
