import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until a list says, in its place and as a toast, that it was refused because of too many attempts. */
export const untilListFailed = () =>
  waitFor(() =>
    expect(screen.getAllByText(/^Failed to load data: Too many attempts/)).toHaveLength(2),
  );
