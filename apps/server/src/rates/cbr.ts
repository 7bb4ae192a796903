import { Agent, request } from 'undici';
import type { Clock } from '#infra/clock.ts';
import { readDailyFile } from './cbr-file.ts';
import { RatesUnavailable, type DailyRates, type RateSource } from './rate-source.ts';

export interface CbrSettings {
  /** Of the daily file. */
  url: string;
  clock: Clock;
  /** For the whole file. */
  timeLimitMs: number;
}

/** The bank's file has about ten thousand. */
const MAX_FILE_BYTES = 256 * 1024;
const DAY_MS = 86_400_000;
/** Over New Year no rates are set for almost two weeks. */
const OLDEST_DAYS = 20;
/** The file of tomorrow is there today, and the day begins earlier in the east. */
const AHEAD_DAYS = 4;

/** The daily rates of the Central Bank of Russia, in its own format, at any address. */
export function createCbrSource({ url, clock, timeLimitMs }: CbrSettings): RateSource {
  const dispatcher = new Agent({
    connections: 1,
    maxResponseSize: MAX_FILE_BYTES,
    connect: { timeout: timeLimitMs },
    headersTimeout: timeLimitMs,
    bodyTimeout: timeLimitMs,
    allowH2: false,
  });
  return {
    name: 'cbr',
    async fetchRates() {
      const rates = readDailyFile(await download(url, dispatcher, timeLimitMs));
      requireRecent(rates, clock.now());
      return rates;
    },
    close: () => dispatcher.destroy(),
  };
}

/** Redirects are not followed: a file that comes from elsewhere is not the bank's. */
async function download(url: string, dispatcher: Agent, timeLimitMs: number): Promise<Buffer> {
  const { status, bytes } = await get(url, dispatcher, timeLimitMs).catch((cause: unknown) => {
    throw new RatesUnavailable('no_answer', 'the rates did not arrive', { cause });
  });
  if (status !== 200) throw new RatesUnavailable('refused', `the source answered ${status}`);
  return bytes;
}

async function get(url: string, dispatcher: Agent, timeLimitMs: number) {
  const answer = await request(url, {
    dispatcher,
    // The bank's server turns away who does not say what they are.
    headers: { accept: 'application/xml', 'user-agent': 'Manabar' },
    signal: AbortSignal.timeout(timeLimitMs),
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, bytes };
}

function requireRecent({ day }: DailyRates, now: Date): void {
  const age = (now.getTime() - Date.parse(`${day}T00:00:00Z`)) / DAY_MS;
  // No number: there is no such day.
  if (age <= OLDEST_DAYS && age >= -AHEAD_DAYS) return;
  throw new RatesUnavailable('outdated', `the file is of ${day}`);
}
