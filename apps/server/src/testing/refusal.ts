import { expect } from 'vitest';
import type { ErrorCode } from '@manabar/contracts';

/** Matches what a procedure throws for a refusal; details are compared when given. */
export function refusal(code: ErrorCode, details?: Record<string, unknown>): unknown {
  return expect.objectContaining({
    cause: expect.objectContaining({ code, ...(details && { details }) }) as unknown,
  });
}
