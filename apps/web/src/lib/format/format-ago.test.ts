import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const at = '2026-11-24T17:04:00.000Z';

test('shows an age in words where the browser knows them', () => {
  const later = Date.parse(at) + 16 * 60_000;
  expect(formatAgo(at, later, 'ru')).toBe('16\u00a0минут\u00a0назад');
  expect(formatAgo(at, later, 'ru', { short: true })).toBe('16\u00a0мин.\u00a0назад');
});

test('shows Uzbek ages as date and time in the given time zone', () => {
  expect(formatAgo(at, Date.parse(at), 'uz', { timeZone: 'Europe/Moscow' })).toContain('20:04');
});
