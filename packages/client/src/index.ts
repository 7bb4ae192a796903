/**
 * Typed client of a Manabar shop for other services, described in README.md. These exports are the whole public API;
 * no code of the shop is included.
 */
export { createManabarClient, type ManabarClient } from './create-client.ts';
export type { DetailsOf } from './error-details.ts';
export { isManabarError, ManabarError, type AnyManabarError } from './errors.ts';
export { newIdempotencyKey } from './idempotency-key.ts';
export type { FetchLike, ManabarClientOptions, ManabarCredentials } from './options.ts';
export type { ClientErrorCode, ManabarErrorCode } from './manabar-error-code.ts';
