/** Failure of a gateway call; its message has names and numbers, but no content of requests or answers. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
}

/** Failure for an answer that the gateway's API does not document. */
export const unlisted = (status: number) =>
  new GatewayFailure(`the gateway answered ${status} with something that is not listed`);

/** Failure for a documented refusal of the gateway. */
export const refusal = (status: number, code: string) =>
  new GatewayFailure(`the gateway refused: ${status} ${code}`);

/** Describes a failure for the log without content. */
export function briefly(cause: unknown): string {
  if (cause instanceof GatewayFailure) return cause.message;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
