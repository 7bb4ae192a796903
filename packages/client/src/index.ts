/**
 * Typed client of a Manabar shop for other services. README.md says how it is used; what is exported here is all of
 * it, and nothing of the shop's own code comes with it.
 */
export { createManabarClient, type ManabarClient } from './create-client.ts';
export type { DetailsOf } from './error-details.ts';
export {
  isManabarError,
  ManabarError,
  type AnyManabarError,
  type ClientErrorCode,
  type ManabarErrorCode,
} from './errors.ts';
export { newIdempotencyKey } from './idempotency-key.ts';
export type { FetchLike, ManabarClientOptions, ManabarCredentials } from './options.ts';
