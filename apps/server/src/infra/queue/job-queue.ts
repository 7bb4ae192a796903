import type { PgBoss } from 'pg-boss';
import type { Queryable } from '#infra/db/sql.ts';
import type { Clock } from '#infra/clock.ts';
import { currentRequestId } from '#infra/request-scope.ts';
import type { JobData } from './queued-job.ts';

interface NewJob {
  /** What the job is about; its worker gets this and the id of the request. */
  key: string;
  /** Not before. */
  at: Date;
}

/**
 * Puts jobs into the queue as part of a transaction: they are there when it commits, and only then. Until a
 * process has opened the queue, and where it cannot, nothing is put there: whoever sends has its own record of
 * what is due, and the worker goes by that too.
 */
export class JobQueue {
  readonly #clock: Clock;
  #boss: PgBoss | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** From now on through this one, whose queues stand. */
  use(boss: PgBoss): void {
    this.#boss = boss;
  }

  async send(tx: Queryable, queue: string, jobs: readonly NewJob[]): Promise<void> {
    const now = this.#clock.now();
    const requestId = currentRequestId();
    const rows = jobs.map(({ key, at }) => ({
      data: { key, ...(requestId !== undefined && { requestId }) } satisfies JobData,
      singletonKey: key,
      // What is due wakes a worker at once, what has a time of its own does not.
      ...(at > now && { startAfter: at }),
    }));
    await this.#boss?.insert(queue, rows, {
      db: { executeSql: (text, values) => tx.query({ text, values: values ?? [] }) },
    });
  }
}
