/** A purchase from the balance, a card payment, or a top-up. */
export type Kind = 'purchase' | 'card' | 'topup';

/** An operation that the shop has acknowledged. Times are those of `performance.now()`. */
export interface Acknowledged {
  kind: Kind;
  orderId: string;
  userId: number;
  /** Recipient of a top-up, or payment at the gateway. */
  reference?: string;
  at: number;
}

/** `cut`: no answer of the shop came; `refused`: the shop itself said that it cannot serve now. */
export interface Failure {
  how: 'cut' | 'refused';
  begun: number;
  at: number;
  /** Begins with a slash, without /api. */
  path: string;
  cause: string;
}

/** What the load has seen. */
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

/** A longer time without a purchase is an outage, although nothing may have failed in it. */
const GAP_MS = 1_000;

/**
 * Seconds from a fault until purchases go through again: until the first one after the last failure, and after the last
 * gap without any. Null when there was none since.
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
