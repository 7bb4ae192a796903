import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets fake time pass, and React render the result. */
export const advanceTime = (milliseconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds));
