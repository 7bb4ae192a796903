import { TRPCClientError } from '@trpc/client';
import type { ErrorCode } from '@manabar/contracts/rules';
import type { ServicesRouter } from '@manabar/server/services-router';
import type { DetailsOf } from './error-details.ts';

/**
 * What can go wrong beside what the shop says:
 * - `network_error`: no answer, or one that broke off. The shop may have done what it was asked.
 * - `timeout`: no whole answer within `timeoutMs`. The shop may have done it.
 * - `bad_answer`: something else than the shop answered, or something that is not its protocol (a proxy's page, a
 *   redirect). What the shop did is unknown.
 * - `aborted`: the caller's own signal ended it. What the shop did is unknown, if it was sent.
 * - `token_failed`: `getToken` failed, or gave what no header can carry. Nothing was sent.
 * - `unknown_code`: the shop refused with a code that this version of the client does not know; it is in `message`.
 *   From status 500 on the shop failed, and may have done it; below that it did not.
 */
export type ClientErrorCode =
  'network_error' | 'timeout' | 'bad_answer' | 'aborted' | 'token_failed' | 'unknown_code';

export type ManabarErrorCode = ErrorCode | ClientErrorCode;

export interface ManabarErrorFacts<Code extends ManabarErrorCode> {
  code: Code;
  message: string;
  status?: number | null;
  details?: DetailsOf<Code>;
  retryAfter?: number | null;
  cause?: unknown;
}

/** Every failure of a call. What narrows it to a code is {@link isManabarError}. */
export class ManabarError<
  Code extends ManabarErrorCode = ManabarErrorCode,
> extends TRPCClientError<ServicesRouter> {
  readonly code: Code;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** What the shop says of the refusal, by its code; an empty object when it says no more. */
  readonly details: DetailsOf<Code>;
  /** Seconds after which trying again makes sense, where the answer says so. */
  readonly retryAfter: number | null;
  /** By which the shop's log knows what it did not foresee. */
  readonly requestId: string | null;
  /** The procedure that was called. */
  readonly path: string;

  constructor(path: string, facts: ManabarErrorFacts<Code>) {
    const { code, message, status, details, retryAfter, cause } = facts;
    super(`${path}: ${message}`, cause instanceof Error ? { cause } : {});
    // tRPC's own class sets its prototype by hand.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = 'ManabarError';
    this.code = code;
    this.status = status ?? null;
    this.details = details ?? ({} as DetailsOf<Code>);
    this.retryAfter = retryAfter ?? null;
    const { requestId } = this.details as { requestId?: unknown };
    this.requestId = typeof requestId === 'string' ? requestId : null;
    this.path = path;
  }
}

/** Each code with its own details: `switch (error.code)` narrows. */
export type AnyManabarError<Code extends ManabarErrorCode = ManabarErrorCode> = Code extends unknown
  ? ManabarError<Code>
  : never;

/** Whether something thrown is a failure of a call, with one of the codes if any are given. */
export function isManabarError<Code extends ManabarErrorCode = ManabarErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is AnyManabarError<Code> {
  if (!(error instanceof ManabarError)) return false;
  return codes.length === 0 || codes.includes((error as ManabarError).code as Code);
}
