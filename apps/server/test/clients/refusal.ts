import { expect } from 'vitest';
import type { ErrorCode } from '@manabar/contracts';

/** Matches the error of a refused call; compares details when given. */
export function refusal(code: ErrorCode, details?: Record<string, unknown>): unknown {
  return expect.objectContaining({
    cause: expect.objectContaining({ code, ...(details && { details }) }) as unknown,
  });
}
