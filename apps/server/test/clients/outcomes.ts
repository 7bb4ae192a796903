import type { ErrorCode } from '@manabar/contracts';
import { refusalOf } from '#procedures/error-mapping.ts';

/** Returns the code of a refused call's error; throws any other error. */
export function refusalCode(error: unknown): ErrorCode {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  return refusal.code;
}

/** Returns `done`, or the code of the call's refusal. */
export const outcomeOf = (call: Promise<unknown>): Promise<'done' | ErrorCode> =>
  call.then(() => 'done' as const, refusalCode);

/** Splits the results of concurrent calls into answers and codes of refusals. */
export async function outcomesOf<T>(
  calls: readonly Promise<T>[],
): Promise<{ done: T[]; refused: ErrorCode[] }> {
  const results = await Promise.allSettled(calls);
  return {
    done: results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: results.flatMap((one) => (one.status === 'rejected' ? [refusalCode(one.reason)] : [])),
  };
}
