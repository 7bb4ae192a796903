import { describe, expect, it } from 'vitest';
import { startOfDay } from './days.ts';

describe('a day that a list is narrowed to', () => {
  it('begins at midnight in UTC wherever the admin sits, and ends when the next one begins', () => {
    expect(startOfDay('2026-03-31')).toBe('2026-03-31T00:00:00.000Z');
    expect(startOfDay('2026-03-31', 1)).toBe('2026-04-01T00:00:00.000Z');
  });

  it.each([undefined, '', 'yesterday', '2026-3-1', '2026-03-31T10:00'])('%s is none', (day) => {
    expect(startOfDay(day)).toBeUndefined();
  });
});
