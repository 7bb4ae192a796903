/** A key that nobody has used. Keep it, durably, before the call that it is for. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
