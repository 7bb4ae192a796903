import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { HANG_GUARD_MS } from '#testing/fixtures/hang-guard.ts';
import { createLocalServer } from '#testing/fakes/local-server.ts';
import { startTestSandbox } from '#testing/fakes/test-sandbox.ts';
import { createCbrSource } from './cbr.ts';
import { createRateSource, RatesUnavailable, type RateSource } from './index.ts';

/** A file of the bank with its original bytes. */
const file = readFileSync(new URL('./fixtures/XML_daily.xml', import.meta.url));
const text = iconv.decode(file, 'win1251');
const encoded = (changed: string) => iconv.encode(changed, 'win1251');

const clock = new FakeClock(new Date('2025-11-21T06:00:00Z'));
/** Time-out in milliseconds for tests that wait for it. */
const SHORT_LIMIT_MS = 1500;

const server = createLocalServer((request, response) => {
  heard.push({ path: request.url, agent: request.headers['user-agent'] });
  listener(request, response);
});
let origin: string;
let source: RateSource;
let limited: RateSource;
let listener: RequestListener;
let heard: { path: string | undefined; agent: string | undefined }[] = [];

beforeAll(async () => {
  origin = `http://127.0.0.1:${await server.listen()}`;
  const url = `${origin}/scripts/XML_daily.asp`;
  source = createCbrSource({ url, clock, timeLimitMs: HANG_GUARD_MS });
  limited = createCbrSource({ url, clock, timeLimitMs: SHORT_LIMIT_MS });
});
beforeEach(() => {
  heard = [];
});
afterAll(async () => {
  await Promise.all([source.close(), limited.close()]);
  await server.close();
});

const answer =
  (body: Buffer | string, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/xml; charset=windows-1251', ...headers })
      .end(body);
  };

async function failure(does: RequestListener, from = source): Promise<unknown> {
  listener = does;
  try {
    return await from.fetchRates();
  } catch (error) {
    return error instanceof RatesUnavailable ? error.failure : error;
  }
}

describe('the daily file', () => {
  test('the shop reads the Central Bank’s rates of one dollar with nominals and commas to ten places', async () => {
    listener = answer(file);
    expect(await source.fetchRates()).toEqual({
      day: '2025-11-21',
      perDollar: { RUB: '80.8098', KZT: '518.9463071302', UZS: '11927.2408464362' },
    });
    expect(heard).toEqual([{ path: '/scripts/XML_daily.asp', agent: 'Manabar' }]);
  });

  test('the shop reads a daily file of rates with line breaks and additional elements', async () => {
    const spaced = text
      .replaceAll('><', '>\r\n  <')
      .replace('</ValCurs>', '<Note>x</Note></ValCurs>');
    listener = answer(encoded(spaced));
    expect((await source.fetchRates()).perDollar.RUB).toBe('80.8098');
  });

  test.each([
    ['2025-11-21', '2025-12-10'],
    ['2025-11-21', '2025-11-20'],
  ])('the shop accepts the daily file of rates of %s on %s', async (_day, today) => {
    const later = createCbrSource({
      url: origin,
      clock: new FakeClock(new Date(`${today}T06:00:00Z`)),
      timeLimitMs: HANG_GUARD_MS,
    });
    listener = answer(file);
    expect((await later.fetchRates()).day).toBe('2025-11-21');
    await later.close();
  });
});

describe('unavailable rates', () => {
  const without = (code: string) => text.replace(`<CharCode>${code}<`, '<CharCode>XXX<');
  const dollar = '<Value>80,8098</Value>';

  test.each<[what: string, failure: string, does: RequestListener]>([
    ['when nobody answers in time', 'no_answer', () => undefined],
    [
      'when the file comes in drops',
      'no_answer',
      (_request, response) => {
        response.writeHead(200);
        const drops = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drops));
      },
    ],
    ['when the connection breaks', 'no_answer', (request) => request.socket.destroy()],
    [
      'when it breaks in the middle of the file',
      'no_answer',
      (_request, response) => {
        response.writeHead(200, { 'content-length': String(file.length) });
        response.write(file.subarray(0, 1000), () => response.destroy());
      },
    ],
    ['when the file has no end', 'no_answer', answer(Buffer.alloc(300_000, ' '))],
    ['when the source is out of order', 'refused', answer('', 503)],
    ['when they are elsewhere', 'refused', answer('', 302, { location: '/other' })],
    ['when nothing comes', 'wrong_encoding', answer('')],
    ['in a page', 'wrong_encoding', answer('<!doctype html><title>Maintenance</title>')],
    ['in JSON', 'wrong_encoding', answer('{"USD":80.8}')],
    [
      'when the file is in UTF-8, and says so',
      'wrong_encoding',
      answer(text.replace('windows-1251', 'utf-8')),
    ],
    ['when the file is in UTF-8, and does not say so', 'wrong_encoding', answer(text)],
    ['when the file is in UTF-16', 'wrong_encoding', answer(iconv.encode(text, 'utf16'))],
    ['when the file is cut off', 'not_readable', answer(file.subarray(0, 3000))],
    [
      'in a file that defines things of its own',
      'not_readable',
      answer(encoded(text.replace('<ValCurs', '<!DOCTYPE x [<!ENTITY a "b">]><ValCurs'))),
    ],
    [
      'in what the bank says to a wrong day',
      'not_readable',
      answer('<?xml version="1.0" encoding="windows-1251"?><ValCurs>Error in parameters</ValCurs>'),
    ],
    ['without a day', 'not_readable', answer(encoded(text.replace('Date="21.11.2025"', '')))],
    ['without the dollar', 'currency_missing', answer(encoded(without('USD')))],
    ['without the tenge', 'currency_missing', answer(encoded(without('KZT')))],
    ['without the soum', 'currency_missing', answer(encoded(without('UZS')))],
    [
      'when there are two of one',
      'not_readable',
      answer(encoded(text.replace('<CharCode>EUR<', '<CharCode>USD<'))),
    ],
    ...['0,0000', '-80,8098', '80.8098', '8e1', '', 'NaN', '80,80,98', '1000000000'].map(
      (value): [string, string, RequestListener] => [
        `when a dollar is "${value}"`,
        'not_readable',
        answer(encoded(text.replace(dollar, `<Value>${value}</Value>`))),
      ],
    ),
    [
      'when tenge are told by none',
      'not_readable',
      answer(
        encoded(text.replace('<Nominal>100</Nominal><Name>Тен', '<Nominal>0</Nominal><Name>Тен')),
      ),
    ],
    [
      'when a soum is worth more than can be',
      'not_readable',
      answer(
        encoded(text.replace('67,7523', '999999999,0').replace(dollar, '<Value>0,0001</Value>')),
      ),
    ],
    [
      'when they are older than any holiday',
      'outdated',
      answer(encoded(text.replace('21.11.2025', '31.10.2025'))),
    ],
    [
      'when they are to come',
      'outdated',
      answer(encoded(text.replace('21.11.2025', '27.11.2025'))),
    ],
    [
      'of a day that there is not',
      'outdated',
      answer(encoded(text.replace('21.11.2025', '32.11.2025'))),
    ],
  ])('the source of rates has none %s: %s', async (_what, expected, does) => {
    expect(await failure(does, expected === 'no_answer' ? limited : source)).toBe(expected);
  });

  test('the source of rates has none when nothing listens at its address', async () => {
    const gone = createCbrSource({ url: 'http://127.0.0.1:9/', clock, timeLimitMs: HANG_GUARD_MS });
    expect(await failure(answer(file), gone)).toBe('no_answer');
    await gone.close();
  });
});

describe('the source of rates', () => {
  const open = (env: Partial<Parameters<typeof createRateSource>[0]['env']>) =>
    createRateSource({
      env: { NODE_ENV: 'test', RATES_URL: undefined, SANDBOX_PORT: undefined, ...env },
      clock,
    });
  const port = () => Number(new URL(origin).port);

  test('the shop downloads rates from the configured address', async () => {
    const own = open({ RATES_URL: `${origin}/own.xml`, SANDBOX_PORT: 9 });
    listener = answer(file);
    await own.fetchRates();
    expect(heard.map(({ path }) => path)).toEqual(['/own.xml']);
    await own.close();
  });

  test('the shop has no source of rates without an address, and none from the sandbox in production', async () => {
    for (const none of [open({}), open({ NODE_ENV: 'production', SANDBOX_PORT: port() })]) {
      expect(await failure(answer(file), none)).toBe('not_set_up');
      await none.close();
    }
    expect(heard).toEqual([]);
  });

  test('the shop downloads rates from the sandbox in development', async () => {
    const sandbox = await startTestSandbox();
    const SANDBOX_PORT = Number(new URL(sandbox.origin).port);
    const env = { NODE_ENV: 'test', RATES_URL: undefined, SANDBOX_PORT } as const;
    const [world, limitedWorld] = [HANG_GUARD_MS, SHORT_LIMIT_MS].map((timeLimitMs) =>
      createRateSource({ env, clock: new FakeClock(), timeLimitMs }),
    ) as [RateSource, RateSource];
    const decimal = expect.stringMatching(/^\d+\.\d{1,10}$/) as string;
    expect(await world.fetchRates()).toEqual({
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      perDollar: { RUB: decimal, KZT: decimal, UZS: decimal },
    });
    for (const [kind, expected] of [
      ['error', 'refused'],
      ['garbage', 'wrong_encoding'],
      ['silent', 'no_answer'],
      ['reset', 'no_answer'],
    ] as const) {
      await sandbox.outage('rates', kind);
      const from = expected === 'no_answer' ? limitedWorld : world;
      expect(await failure(answer(file), from)).toBe(expected);
      await sandbox.calm();
    }
    await Promise.all([world.close(), limitedWorld.close()]);
    await sandbox.close();
  });
});
