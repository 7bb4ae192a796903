import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { statement } from '#infra/db/sql.ts';
import type { Caller } from '#ports/caller.ts';
import { isCallerValid } from '#modules/service-accounts/index.ts';

type Status = Order['status'];

const findOwnStatus = statement<{ status: Status }, [userId: number, orderId: string]>(
  `SELECT status::text AS status FROM orders WHERE id = $2 AND user_id = $1`,
);

/** Time for which changes are combined into one event, in milliseconds. */
const TOGETHER_MS = 100;

/**
 * Yields the status of a customer's order at the beginning and after each change, until the order is no longer pending.
 * Clients read the changed order themselves. Errors: not_found, rate_limited, unauthorized (the session or the key has
 * ended).
 */
export async function* watchOrder(
  deps: Pick<Deps, 'pool' | 'clock' | 'orderChanges'>,
  caller: Pick<Caller, 'userId' | 'sessionId' | 'apiKey'>,
  { id }: { id: string },
  ended: AbortSignal,
): AsyncGenerator<{ status: Status }, void> {
  const { pool, orderChanges } = deps;
  const { userId } = caller;
  const change = new Change();
  const unfollow = orderChanges.follow(userId, id, () => change.happened());
  const end = () => change.happened();
  ended.addEventListener('abort', end);
  try {
    while (!ended.aborted) {
      const [[order], stands] = await Promise.all([
        findOwnStatus(pool, userId, id),
        isCallerValid(deps, caller),
      ]);
      if (!stands) throw new DomainError('unauthorized');
      if (!order) throw new DomainError('not_found');
      yield { status: order.status };
      if (order.status !== 'pending') return;
      await change.next();
      if (!ended.aborted) await sleep(TOGETHER_MS);
    }
  } finally {
    ended.removeEventListener('abort', end);
    unfollow();
  }
}

/** Signal of a change; it keeps a change that happens before the next wait. */
class Change {
  #next = Promise.withResolvers<undefined>();

  happened(): void {
    this.#next.resolve(undefined);
  }

  async next(): Promise<void> {
    await this.#next.promise;
    this.#next = Promise.withResolvers();
  }
}
