import { describe, expect, it } from 'vitest';
import { calendarDay, formatDay } from './calendar-days.ts';

describe('a calendar day', () => {
  it('computes a calendar day and the next one independently of the time zone', () => {
    expect(calendarDay('2026-03-31')).toBe('2026-03-31');
    expect(calendarDay('2026-03-31', 1)).toBe('2026-04-01');
  });

  it.each([undefined, '', 'yesterday', '2026-3-1', '2026-03-31T10:00'])(
    'rejects %s as a calendar day',
    (day) => {
      expect(calendarDay(day)).toBeUndefined();
    },
  );

  it('formats a calendar day in the language, whatever the time zone of the browser', () => {
    expect(formatDay('2026-03-31', 'en')).toBe('Mar 31, 2026');
    expect(formatDay('2026-03-31', 'ru')).toBe('31 мар. 2026 г.');
    expect(formatDay('2026-03-31', 'uz')).toMatch(/^31[./]03[./]2026$/);
    expect(formatDay('soon', 'en')).toBe('soon');
  });
});
