/** A purchase from the balance, a card payment, or a top-up. */
export type Kind = 'purchase' | 'card' | 'topup';

/** Operation that the shop has acknowledged. Times are those of `performance.now()`. */
export interface Acknowledged {
  kind: Kind;
  orderId: string;
  userId: number;
  /** Recipient of a top-up, or payment at the gateway. */
  reference?: string;
  at: number;
}

/** `cut`: there was no answer of the shop; `refused`: the shop itself answered that it is temporarily unavailable. */
export interface Failure {
  how: 'cut' | 'refused';
  begun: number;
  at: number;
  /** Path that begins with a slash, without /api. */
  path: string;
  cause: string;
}

/** Recorded results of the load. */
export class Records {
  readonly acknowledged: Acknowledged[] = [];
  readonly failures: Failure[] = [];

  acknowledge(operation: Omit<Acknowledged, 'at'>): void {
    this.acknowledged.push({ ...operation, at: performance.now() });
  }

  failed(failure: Omit<Failure, 'at'>): void {
    this.failures.push({ ...failure, at: performance.now() });
  }
}

/** Time in milliseconds without a purchase that counts as an outage, even without failures. */
const GAP_MS = 1_000;

/**
 * Returns the seconds from a fault until purchases succeed again: until the first one after the last failure, and after the
 * last gap without purchases. Null when none has succeeded since.
 */
export function recoverySeconds(
  { acknowledged, failures }: Pick<Records, 'acknowledged' | 'failures'>,
  fault: number,
): number | null {
  const lastFailure = Math.max(
    fault,
    ...failures.filter(({ at }) => at >= fault).map(({ at }) => at),
  );
  const after = acknowledged.filter(({ kind, at }) => kind === 'purchase' && at >= fault);
  const first = after.find(({ at }) => at >= lastFailure);
  if (!first) return null;
  let back = first.at;
  for (const [index, { at }] of after.entries()) {
    if (at - (after[index - 1]?.at ?? fault) > GAP_MS) back = Math.max(back, at);
  }
  return (back - fault) / 1000;
}
