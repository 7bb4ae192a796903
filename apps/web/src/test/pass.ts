import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets fake time pass, and React draw what came of it. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
