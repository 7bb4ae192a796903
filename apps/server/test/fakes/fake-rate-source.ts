import { RatesUnavailable, type DailyRates, type RateSource } from '#rates/index.ts';

/** Source of rates with answers from the test, which counts its calls. */
export class FakeRateSource implements RateSource {
  readonly name = 'cbr';
  asked = 0;
  next: () => Promise<DailyRates> = () =>
    Promise.reject(new RatesUnavailable('no_answer', 'no rates are set'));

  /** Sets the rates of further answers. */
  say(perDollar: DailyRates['perDollar'], day = '2026-11-21'): void {
    this.next = () => Promise.resolve({ day, perDollar });
  }

  fetchRates(): Promise<DailyRates> {
    this.asked++;
    return this.next();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
