import type { Clock } from '#infra/clock.ts';
import { createBoundedClient, type HttpClient } from '#infra/http-client.ts';
import { RatesUnavailable, type DailyRates, type RateSource } from './rate-source.ts';

export interface CbrSettings {
  /** URL of the daily file. */
  url: string;
  clock: Clock;
  /** Time-out of the whole download. */
  timeLimitMs: number;
}

/** Size limit; the bank's file has about ten thousand bytes. */
const MAX_FILE_BYTES = 256 * 1024;
const DAY_MS = 86_400_000;
/** Greatest age of a file; over New Year the bank sets no rates for almost two weeks. */
const OLDEST_DAYS = 20;
/** Furthest date in the future: the next day's file is published today, and eastern time zones are ahead. */
const AHEAD_DAYS = 4;

/** Creates the source of daily rates in the format of the Central Bank of Russia, at any address. */
export function createCbrSource({ url, clock, timeLimitMs }: CbrSettings): RateSource {
  const client = createBoundedClient({
    timeLimitMs,
    maxAnswerBytes: MAX_FILE_BYTES,
    connections: 1,
  });
  return {
    name: 'cbr',
    async fetchRates() {
      const file = await download(url, client, timeLimitMs);
      // Loaded on demand: the parsers of XML and of old encodings take 5 MB and are needed once a day.
      const { readDailyFile } = await import('./cbr-file.ts');
      const rates = readDailyFile(file);
      requireRecent(rates, clock.now());
      return rates;
    },
    close: () => client.destroy(),
  };
}

/** Downloads the file without following redirects, because a file from another address is not the bank's. */
async function download(url: string, client: HttpClient, timeLimitMs: number): Promise<Buffer> {
  const { status, bytes } = await get(url, client, timeLimitMs).catch((cause: unknown) => {
    throw new RatesUnavailable('no_answer', 'the rates did not arrive', { cause });
  });
  if (status !== 200) throw new RatesUnavailable('refused', `the source answered ${status}`);
  return bytes;
}

async function get(url: string, client: HttpClient, timeLimitMs: number) {
  const answer = await client.request(url, {
    // The bank's server refuses requests without a user agent.
    headers: { accept: 'application/xml', 'user-agent': 'Manabar' },
    signal: AbortSignal.timeout(timeLimitMs),
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, bytes };
}

function requireRecent({ day }: DailyRates, now: Date): void {
  const age = (now.getTime() - Date.parse(`${day}T00:00:00Z`)) / DAY_MS;
  // The age of an invalid date is NaN, which fails both comparisons.
  if (age <= OLDEST_DAYS && age >= -AHEAD_DAYS) return;
  throw new RatesUnavailable('outdated', `the file is of ${day}`);
}
