/** Why there is no definite answer, or a refusal: names and numbers, nothing of what was sent or said. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
}

/** An answer that the gateway's interface does not list. */
export const unlisted = (status: number) =>
  new GatewayFailure(`the gateway answered ${status} with something that is not listed`);

/** The gateway's own word for a refusal. */
export const refusal = (status: number, code: string) =>
  new GatewayFailure(`the gateway refused: ${status} ${code}`);

/** What kind of failure it was, for the log. */
export function briefly(cause: unknown): string {
  if (cause instanceof GatewayFailure) return cause.message;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
