import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { lastShopDays, momentOf } from './shop-days.ts';

describe('the days of a shop', () => {
  it('a day of the shop begins at midnight in its time zone', () => {
    expect(momentOf('2026-03-31', 'Europe/Moscow').toISOString()).toBe('2026-03-30T21:00:00.000Z');
    expect(momentOf('2026-03-31', 'UTC').toISOString()).toBe('2026-03-31T00:00:00.000Z');
    expect(momentOf('2026-03-31', 'America/New_York').toISOString()).toBe(
      '2026-03-31T04:00:00.000Z',
    );
  });

  it("leaves full timestamps unchanged by the shop's time zone", () => {
    const moment = new Date('2026-03-31T12:34:56.000Z');
    expect(momentOf(moment, 'Europe/Moscow')).toEqual(moment);
  });

  it("a range of the last days ends with the shop's day, not the UTC day", () => {
    const { days, end } = lastShopDays(new Date('2026-03-31T22:30:00Z'), 3, 'Europe/Moscow');
    expect(days.map(({ day }) => day)).toEqual(['2026-03-30', '2026-03-31', '2026-04-01']);
    expect(days[0]?.start.toISOString()).toBe('2026-03-29T21:00:00.000Z');
    expect(end.toISOString()).toBe('2026-04-01T21:00:00.000Z');
  });

  it('a day of the shop has 23 or 25 hours when clocks change', () => {
    const { days, end } = lastShopDays(new Date('2026-03-29T12:00:00Z'), 1, 'Europe/Berlin');
    expect(end.getTime() - days[0]!.start.getTime()).toBe(23 * 3_600_000);
    const autumn = lastShopDays(new Date('2026-10-25T12:00:00Z'), 1, 'Europe/Berlin');
    expect(autumn.end.getTime() - autumn.days[0]!.start.getTime()).toBe(25 * 3_600_000);
  });

  it('a day of the shop begins at midnight also where the clock of the machine skips midnight', () => {
    const script = `import { lastShopDays } from './shop-days.ts';
      const { days } = lastShopDays(new Date('2026-03-29T12:00:00Z'), 1, 'Europe/Moscow');
      console.log(days[0].day, days[0].start.toISOString());`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env: { ...process.env, TZ: 'Asia/Beirut' },
      encoding: 'utf8',
    });
    expect(printed.trim()).toBe('2026-03-29 2026-03-28T21:00:00.000Z');
  });
});
