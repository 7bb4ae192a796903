import { describe, expect, it } from 'vitest';
import { calendarDay } from './days.ts';

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
});
