import { describe, expect, it } from 'vitest';
import { startOfDay } from './days.ts';

describe('a day that a list is narrowed to', () => {
  it('begins where the admin sits, and ends when the next one begins', () => {
    expect(startOfDay('2026-03-31')).toBe(new Date(2026, 2, 31).toISOString());
    expect(startOfDay('2026-03-31', 1)).toBe(new Date(2026, 3, 1).toISOString());
  });

  it.each([undefined, '', 'yesterday', '2026-3-1', '2026-03-31T10:00'])('%s is none', (day) => {
    expect(startOfDay(day)).toBeUndefined();
  });
});
