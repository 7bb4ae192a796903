import { describe, expect, it } from 'vitest';
import { formatDateTime, formatMoney, formatNumber, multiplyPrice } from './format.ts';

/** Replaces the various non-breaking spaces that Intl uses. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money and numbers', () => {
  it('formats money and numbers as the language does', () => {
    expect(plain(formatMoney(4.99, 'usd', 'ru'))).toBe('4,99 $');
    expect(plain(formatMoney(10000, 'rub', 'ru'))).toBe('10 000,00 ₽');
    expect(plain(formatMoney(10000, 'rub', 'uz'))).toBe('10 000,00 ₽');
    expect(plain(formatMoney(1234.5, 'usd', 'en'))).toBe('$1,234.50');
    expect(plain(formatNumber(24000, 'uz'))).toBe('24 000');
  });

  it('formats money without decimals when none are asked for', () => {
    expect(plain(formatMoney(450, 'rub', 'ru', 0))).toBe('450 ₽');
  });

  it('multiplies prices exactly', () => {
    expect(multiplyPrice(0.1, 3)).toBe(0.3);
    expect(multiplyPrice(1.15, 999)).toBe(1148.85);
    expect(multiplyPrice(null, 2)).toBeNull();
  });

  it('formats order dates in every language without month names that browsers lack', () => {
    expect(plain(formatDateTime('2026-11-21T12:00:00Z', 'uz'))).toMatch(
      /^21\.11\.2026, \d\d:\d\d$/,
    );
    expect(formatDateTime('2026-11-21T12:00:00Z', 'en')).toContain('2026');
  });

  it.each(['ru', 'en', 'uz'] as const)('breaks a date in %s only before its time', (language) => {
    const [date = '', ...time] = formatDateTime('2026-11-21T12:05:00Z', language, 'UTC').split(' ');
    expect(date).toContain('2026');
    expect(time.map(plain)).toEqual([language === 'en' ? '12:05 PM' : '12:05']);
  });
});
