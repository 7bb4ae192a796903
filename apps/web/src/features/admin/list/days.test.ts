import { describe, expect, it } from 'vitest';
import { calendarDay } from './days.ts';

describe('a calendar day', () => {
  it('is the same wherever the admin sits, and is followed by the next', () => {
    expect(calendarDay('2026-03-31')).toBe('2026-03-31');
    expect(calendarDay('2026-03-31', 1)).toBe('2026-04-01');
  });

  it.each([undefined, '', 'yesterday', '2026-3-1', '2026-03-31T10:00'])('%s is not one', (day) => {
    expect(calendarDay(day)).toBeUndefined();
  });
});
