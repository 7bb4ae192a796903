import { isOneOf } from '@manabar/contracts/rules';
import { TRPCClientError } from '@trpc/client';
import type { SuperjsonRouter } from '@manabar/server/superjson-router';
import type { ManabarErrorCode } from './manabar-error-code.ts';
import type { DetailsOf } from './error-details.ts';

export interface ManabarErrorFacts<Code extends ManabarErrorCode> {
  code: Code;
  message: string;
  status?: number | null;
  details?: DetailsOf<Code>;
  retryAfter?: number | null;
  requestId?: string | null;
  cause?: unknown;
}

/** Error of a call. {@link isManabarError} narrows it to a code. */
export class ManabarError<
  Code extends ManabarErrorCode = ManabarErrorCode,
> extends TRPCClientError<SuperjsonRouter> {
  readonly code: Code;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Details of the refusal by code; an empty object without any. */
  readonly details: DetailsOf<Code>;
  /** Seconds until a retry makes sense, if the response names them. */
  readonly retryAfter: number | null;
  /** Id of the request in the shop's log; null without an answer of the shop. */
  readonly requestId: string | null;
  /** Path of the called procedure. */
  readonly path: string;

  constructor(path: string, facts: ManabarErrorFacts<Code>) {
    const { code, message, status, details, retryAfter, requestId, cause } = facts;
    super(`${path}: ${message}`, cause instanceof Error ? { cause } : {});
    // Restores the prototype, which tRPC's own class sets explicitly.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = 'ManabarError';
    this.code = code;
    this.status = status ?? null;
    this.details = details ?? ({} as DetailsOf<Code>);
    this.retryAfter = retryAfter ?? null;
    this.requestId = requestId ?? null;
    this.path = path;
  }
}

/** Each code with its own details: `switch (error.code)` narrows. */
export type AnyManabarError<Code extends ManabarErrorCode = ManabarErrorCode> = Code extends unknown
  ? ManabarError<Code>
  : never;

/** Whether a thrown value is an error of a call, optionally with one of the codes. */
export function isManabarError<Code extends ManabarErrorCode = ManabarErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is AnyManabarError<Code> {
  if (!(error instanceof ManabarError)) return false;
  return codes.length === 0 || isOneOf(codes, error.code);
}
