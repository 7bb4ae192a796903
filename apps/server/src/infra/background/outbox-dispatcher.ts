import type { Logger } from '#infra/logger.ts';
import { Dispatcher } from './dispatcher.ts';

/** Source of rows that must be delivered: outgoing webhooks, messages to people. */
export interface OutboxSource<Row> {
  /** Claims due rows with a lease in the database, in one transaction; no other worker gets them before its end. */
  claim(): Promise<Row[]>;
  /** Delivers a row outside of transactions, and records the result and the time of the next attempt. */
  deliver(row: Row): Promise<void>;
  /** Fields of the log line about a delivery whose result could not be recorded. */
  describe(row: Row): Record<string, unknown>;
}

/**
 * Delivers due rows of an outbox; any number of instances may run. A claimed row has a lease in the database; when its
 * worker dies, another one delivers the same row again after the lease.
 */
export class OutboxDispatcher<Row> extends Dispatcher {
  readonly #source: OutboxSource<Row>;
  readonly #log: Logger;
  readonly #underway = new Set<Promise<void>>();

  constructor(source: OutboxSource<Row>, log: Logger) {
    super();
    this.#source = source;
    this.#log = log;
  }

  /** Claims due rows and starts their deliveries; each finished delivery claims further rows. */
  async wake(): Promise<void> {
    if (this.isStopped) return;
    for (const row of await this.#source.claim()) this.#start(row);
  }

  /** Resolves when no delivery is running. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  #start(row: Row): void {
    const delivery = this.#source
      .deliver(row)
      .then(() => this.wake())
      .catch((error: unknown) => {
        // The row is delivered again after its lease.
        this.#log.warn(
          { err: error, ...this.#source.describe(row) },
          'cannot deliver from an outbox',
        );
      })
      .finally(() => this.#underway.delete(delivery));
    this.#underway.add(delivery);
  }
}
