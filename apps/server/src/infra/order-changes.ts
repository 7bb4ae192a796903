import { DomainError } from '#errors.ts';
import { listen, type ListenOptions } from './events.ts';

/** The channel that the database says an order's id on when something of it changed. */
const ORDER_CHANNEL = 'order_changed';

/** Connections of one customer that one process keeps open for this: more pages than anybody looks at. */
const FOLLOWED_AT_MOST = 20;

/** Who waits in this process for changes of which order. */
export class OrderChanges {
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #byUser = new Map<number, number>();

  /**
   * Calls `wake` for every change of the order from now on, until the answer is called. Error: rate_limited (this
   * user follows too many).
   */
  follow(userId: number, orderId: string, wake: () => void): () => void {
    const followed = this.#byUser.get(userId) ?? 0;
    if (followed >= FOLLOWED_AT_MOST) throw new DomainError('rate_limited');
    this.#byUser.set(userId, followed + 1);
    const all = this.#waiting.get(orderId) ?? new Set();
    this.#waiting.set(orderId, all.add(wake));
    return () => {
      all.delete(wake);
      if (all.size === 0 && this.#waiting.get(orderId) === all) this.#waiting.delete(orderId);
      const left = (this.#byUser.get(userId) ?? 1) - 1;
      if (left > 0) this.#byUser.set(userId, left);
      else this.#byUser.delete(userId);
    };
  }

  /** Orders that somebody follows. */
  get followed(): number {
    return this.#waiting.size;
  }

  say(orderId: string): void {
    for (const wake of this.#waiting.get(orderId) ?? []) wake();
  }

  /** What was said while nobody listened is lost: everybody looks again. */
  sayAll(): void {
    for (const orderId of this.#waiting.keys()) this.say(orderId);
  }
}

/** Hears what any process changes. */
export function followOrders({
  changes,
  ...where
}: Pick<ListenOptions, 'connectionString' | 'log'> & { changes: OrderChanges }): {
  close: () => Promise<void>;
} {
  return listen({
    ...where,
    channel: ORDER_CHANNEL,
    onMessage: (orderId) => changes.say(orderId),
    onListening: () => changes.sayAll(),
  });
}
