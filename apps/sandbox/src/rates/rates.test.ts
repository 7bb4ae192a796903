import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '#testing/fake-clock.ts';
import { createTestWorld } from '#testing/test-world.ts';
import { currencies } from './currencies.ts';
import { rateOf } from './rate-of.ts';

async function file(query = '', now?: number): Promise<string> {
  const { app } = createTestWorld(now === undefined ? {} : { clock: new FakeClock(now) });
  const answer = await app.inject(`/rates/XML_daily.asp${query}`);
  expect(answer.headers['content-type']).toBe('application/xml; charset=windows-1251');
  return iconv.decode(answer.rawPayload, 'win1251');
}

/** Returns the element of one currency. */
const of = (text: string, code: string) =>
  new RegExp(`<Valute ID="[^"]+"><NumCode>\\d+</NumCode><CharCode>${code}<.*?</Valute>`).exec(
    text,
  )?.[0] ?? '';
const dateOf = (text: string) =>
  /<ValCurs Date="([^"]*)" name="Foreign Currency Market">/.exec(text)?.[1];

describe('the daily file of the Central Bank', () => {
  it('the sandbox answers rates in the format and encoding of the Central Bank', async () => {
    const text = await file();
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="windows-1251"\?><ValCurs Date="20\.11\.2026" name="Foreign Currency Market"><Valute .*<\/ValCurs>$/,
    );
    expect(of(text, 'USD')).toMatch(
      /^<Valute ID="R01235"><NumCode>840<\/NumCode><CharCode>USD<\/CharCode><Nominal>1<\/Nominal><Name>Доллар США<\/Name><Value>\d+,\d{4}<\/Value><VunitRate>\d+(,\d+)?<\/VunitRate><\/Valute>$/,
    );
    expect(text.match(/<Valute /g)?.length).toBeGreaterThanOrEqual(16);
    expect(of(text, 'EUR')).toContain('<Nominal>1</Nominal>');
  });

  it('the sandbox quotes rates of low-value currencies for many units', async () => {
    const text = await file();
    const tenge = of(text, 'KZT');
    expect(tenge).toContain('<Nominal>100</Nominal>');
    expect(of(text, 'UZS')).toContain('<Nominal>10000</Nominal>');
    const digits = (tag: string) =>
      Number(new RegExp(`<${tag}>([\\d,]+)<`).exec(tenge)?.[1]?.replace(',', '.'));
    expect(digits('VunitRate') * 100).toBeCloseTo(digits('Value'), 9);
  });

  it('the sandbox returns the same rates for the same requested day', async () => {
    const text = await file('?date_req=12/11/2026');
    expect(dateOf(text)).toBe('12.11.2026');
    expect(await file('?date_req=12/11/2026', Date.UTC(2027, 0, 1))).toBe(text);
    expect(of(await file('?date_req=13/11/2026'), 'USD')).not.toBe(of(text, 'USD'));
  });

  it('the sandbox has no rates for Sundays, Mondays and future days', async () => {
    expect(dateOf(await file('?date_req=15/11/2026'))).toBe('14.11.2026');
    expect(dateOf(await file('?date_req=16/11/2026'))).toBe('14.11.2026');
    expect(dateOf(await file('?date_req=17/11/2026'))).toBe('17.11.2026');
    expect(dateOf(await file('?date_req=01/01/2030'))).toBe('20.11.2026');
  });

  it('the sandbox dates rates by Moscow time', async () => {
    const beforeMidnight = Date.UTC(2026, 10, 19, 20, 59);
    expect(dateOf(await file('', beforeMidnight))).toBe('19.11.2026');
    expect(dateOf(await file('', beforeMidnight + 60_000))).toBe('20.11.2026');
  });

  it.each(['31/02/2026', '2026-11-12', '1/1/2026', ''])(
    'the sandbox’s rates file rejects "%s" as a day',
    async (day) => {
      const text = await file(`?date_req=${encodeURIComponent(day)}`);
      expect(text).toContain('<ValCurs>Error in parameters</ValCurs>');
    },
  );

  it('the sandbox moves rates a little every day within bounds', () => {
    for (const listed of currencies) {
      let before = rateOf(listed, Date.UTC(2026, 0, 1));
      for (let day = 2; day < 800; day += 1) {
        const rate = rateOf(listed, Date.UTC(2026, 0, day));
        expect(Math.abs(rate - listed.base)).toBeLessThanOrEqual(listed.base * 0.0151);
        expect(Math.abs(rate - before)).toBeLessThanOrEqual(before * 0.003);
        before = rate;
      }
    }
  });
});
