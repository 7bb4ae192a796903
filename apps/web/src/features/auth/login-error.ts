import type { AppError } from '#lib/errors/errors.ts';

export type LoginErrorKey =
  | 'invalid_credentials'
  | 'user_not_found'
  | 'server_error'
  | 'network_error'
  | 'general_error';

/** Returns the text of auth:login for a failed log-in, or null when the common text of the code is more precise. */
export function loginErrorKey(error: AppError): LoginErrorKey | null {
  if (error.code === 'NETWORK') return 'network_error';
  if (error.code === 'rate_limited' || error.code === 'second_factor_invalid') return null;
  if (error.status === 401) return 'invalid_credentials';
  if (error.status === 404) return 'user_not_found';
  if (error.status === null || error.status >= 500) return 'server_error';
  return 'general_error';
}
