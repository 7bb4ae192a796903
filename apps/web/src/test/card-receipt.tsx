import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
export const region = (name: string | RegExp) => screen.findByRole('region', { name });
