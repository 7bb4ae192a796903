/** Generates an idempotency key. Store it durably before the call. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
