/** Currency rates, updated daily or set by an admin; all in units per dollar. */
export { addRateByHand } from './add-rate-by-hand.ts';
export { alertAboutRates, listStaleRates, readFreshRates } from './fresh-rates.ts';
export { readLastKnownRates } from './last-known-rates.ts';
export { listRateHistory } from './list-rate-history.ts';
export { listMissingRates } from './list-missing-rates.ts';
export { getRate, listRates, readRates } from './list-rates.ts';
export { getRateSettings, setRateSettings } from './rate-settings.ts';
export { catchUpRates, updateRatesJob } from './rates.jobs.ts';
export { setRateByHand } from './set-rate-by-hand.ts';
