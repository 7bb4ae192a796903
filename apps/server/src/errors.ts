import { errorCatalogue, type ErrorCode } from '@manabar/contracts';

export interface DomainErrorOptions extends ErrorOptions {
  /** For logs and developers; the customer's text is chosen by the code. */
  message?: string;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
}

/** A refusal that the caller can understand: a code of the catalogue and what it needs to explain itself. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    details?: Record<string, unknown>,
    options: DomainErrorOptions = {},
  ) {
    super(
      options.message ?? code.replaceAll('_', ' '),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.details = details;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
