import { errorCatalogue, type ErrorCode } from '@manabar/contracts';

export interface DomainErrorOptions extends ErrorOptions {
  /** Message for logs and developers; pages choose the customer's text by the code. */
  message?: string;
  /** Seconds in the Retry-After header. */
  retryAfter?: number;
}

/** Refusal that the caller can understand: a code of the catalogue and its details. */
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
