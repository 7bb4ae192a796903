import type { RatedCurrency } from '@manabar/contracts';

export interface DailyRates {
  /** Day of the rates, such as `2026-11-21`. */
  day: string;
  /** Units per dollar: positive decimals as text, with at most 10 places. */
  perDollar: Readonly<Record<RatedCurrency, string>>;
}

/**
 * Port of a source of rates. It returns all rates or none, within its time limit. Their age counts from the download, so a
 * source refuses rates of a day that is too old.
 */
export interface RateSource {
  /** Name stored with every rate of the source. */
  readonly name: string;
  /** Downloads the rates. Error: {@link RatesUnavailable}. */
  fetchRates(): Promise<DailyRates>;
  close(): Promise<void>;
}

/** Why no rates are available; the shop keeps its present ones. */
export type RatesFailure =
  /** No address is configured. */
  | 'not_set_up'
  /** No answer in time, a broken connection, or an oversized answer. */
  | 'no_answer'
  /** A status other than 200. */
  | 'refused'
  /** The file does not have the encoding of the source. */
  | 'wrong_encoding'
  /** The file is no valid list of rates. */
  | 'not_readable'
  /** A file of rates that lacks a required currency. */
  | 'currency_missing'
  /** A date too far in the past or future. */
  | 'outdated';

export class RatesUnavailable extends Error {
  override readonly name = 'RatesUnavailable';
  readonly failure: RatesFailure;

  constructor(failure: RatesFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
