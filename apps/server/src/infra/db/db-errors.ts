import { DomainError } from '#errors.ts';
import { sqlState } from './transaction.ts';

/** Constraints whose violation is a refusal that a caller can understand. Everything else is a 500. */
const byConstraint: Record<string, () => DomainError> = {
  users_nickname_key_key: () => new DomainError('nickname_taken'),
  products_slug_key: () => new DomainError('conflict', { slug: 'taken' }),
  accounts_floor: () => new DomainError('insufficient_balance'),
  code_transition: () => new DomainError('conflict'),
  code_fingerprints_pkey: () => new DomainError('conflict', { code: 'duplicate' }),
};

/** The domain error behind a database error, if there is one. */
export function fromDatabaseError(error: unknown): DomainError | undefined {
  const state = sqlState(error);
  if (state === '55P03')
    return new DomainError('request_in_progress', undefined, { retryAfter: 1, cause: error });
  if (!state || !(error instanceof Error) || !('constraint' in error)) return undefined;
  return byConstraint[String(error.constraint)]?.();
}
