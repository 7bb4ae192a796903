import { DomainError } from '#errors.ts';
import { listen, type ListenOptions } from './database-notifications.ts';

/** Channel on which the database announces changed orders; the payload is the order's id. */
export const ORDER_CHANNEL = 'order_changed';

/** Prefix of a user's id in a notification about ended sessions; no order's id begins with it. */
export const USER_PREFIX = 'user:';

/** Most connections of one customer in one process, above the number of pages that a customer opens. */
const MAX_FOLLOWED = 20;

/** Listeners of this process for changes of orders. */
export class OrderChanges {
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #byUser = new Map<number, Set<() => void>>();

  /**
   * Calls `wake` for every further change of the order, and when sessions of the user are ended, until the returned function is
   * called. Error: rate_limited (this user follows too many orders).
   */
  follow(userId: number, orderId: string, wake: () => void): () => void {
    if ((this.#byUser.get(userId)?.size ?? 0) >= MAX_FOLLOWED)
      throw new DomainError('rate_limited');
    const leaveUser = join(this.#byUser, userId, wake);
    const leaveOrder = join(this.#waiting, orderId, wake);
    return () => {
      leaveUser();
      leaveOrder();
    };
  }

  /** Number of orders with listeners. */
  get followed(): number {
    return this.#waiting.size;
  }

  say(message: string): void {
    const waiting = message.startsWith(USER_PREFIX)
      ? this.#byUser.get(Number(message.slice(USER_PREFIX.length)))
      : this.#waiting.get(message);
    for (const wake of waiting ?? []) wake();
  }

  /** Wakes all listeners after a lost connection, because notifications sent meanwhile are lost. */
  sayAll(): void {
    for (const orderId of this.#waiting.keys()) this.say(orderId);
  }
}

/** Adds to a set of a map and returns a function that removes the entry; an empty set is removed with it. */
function join<Key>(sets: Map<Key, Set<() => void>>, key: Key, wake: () => void): () => void {
  const all = sets.get(key) ?? new Set();
  sets.set(key, all.add(wake));
  return () => {
    all.delete(wake);
    if (all.size === 0 && sets.get(key) === all) sets.delete(key);
  };
}

/** Calls the listeners when any process changes an order. */
export function followOrders({
  changes,
  ...where
}: Pick<ListenOptions, 'connectionString' | 'log'> & { changes: OrderChanges }): {
  close: () => Promise<void>;
} {
  return listen({
    ...where,
    channel: ORDER_CHANNEL,
    onMessage: (message) => changes.say(message),
    onListening: () => changes.sayAll(),
  });
}
