import { toDecimal } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import { connectionFaultOf } from './connection-faults.ts';
import { databaseFaultOf } from './database-fault.ts';

/** Delay, in seconds, after which a caller may retry a call that did not reach the database. */
const UNAVAILABLE_RETRY_AFTER_S = 2;

/** Refusals by the violated constraint, for constraints that a caller can understand. Every other violation is a 500. */
const byConstraint: Record<string, (detail: string | undefined) => DomainError> = {
  users_nickname_key_key: () => new DomainError('nickname_taken'),
  products_slug_key: () => new DomainError('conflict', { slug: 'taken' }),
  // A user who was blocked meanwhile no longer has a session.
  orders_not_blocked: () => new DomainError('unauthorized'),
  row_of_deleted_account: () => new DomainError('unauthorized'),
  orders_key_stands: () => new DomainError('unauthorized', { reason: 'revoked' }),
  // A 403, so that no idempotency key stores it: the limit ends with the day.
  api_key_spending_limit: (detail) => new DomainError('spending_limit_exceeded', spent(detail)),
  accounts_floor: () => new DomainError('insufficient_balance'),
  code_transition: () => new DomainError('conflict'),
  code_fingerprints_pkey: () => new DomainError('conflict', { code: 'duplicate' }),
};

/** Returns the daily spending limit of a key and the spent amount, in major units. */
function spent(detail = '{}'): Record<string, unknown> {
  const { limit, spent, currency } = JSON.parse(detail) as {
    limit: number;
    spent: number;
    currency: string;
  };
  return { limit: toDecimal(limit), spent: toDecimal(spent), currency };
}

const badInput = (cause: unknown) =>
  new DomainError('validation_error', { input: 'invalid' }, { cause });

/** Returns the domain error behind a database error; undefined if there is none. */
export function fromDatabaseError(error: unknown): DomainError | undefined {
  const connection = connectionFaultOf(error);
  if (connection) {
    // A call that may have been executed must not be repeated blindly.
    const retryAfter = connection === 'refused' && { retryAfter: UNAVAILABLE_RETRY_AFTER_S };
    return new DomainError('unavailable', undefined, { ...retryAfter, cause: error });
  }
  const fault = databaseFaultOf(error);
  switch (fault?.state) {
    case undefined:
      return undefined;
    case '55P03': // lock_not_available
      return new DomainError('request_in_progress', undefined, { retryAfter: 1, cause: error });
    case '57014': // query_canceled: it exceeded statement_timeout and was rolled back
      return new DomainError('unavailable', undefined, {
        retryAfter: UNAVAILABLE_RETRY_AFTER_S,
        cause: error,
      });
    case '22021': // a character that PostgreSQL cannot store in a text: NUL
    case '22P05':
    case '22003': // a number too large for its column
      return badInput(error);
    case '22P02': // an unpaired surrogate, which JSON cannot hold; the type's name is never translated
      return /\bjson\b/.test(fault.message ?? '') ? badInput(error) : undefined;
    default:
      return fault?.constraint === undefined
        ? undefined
        : byConstraint[fault.constraint]?.(fault.detail);
  }
}
