import type { PgBoss } from 'pg-boss';
import type { Queryable } from '#infra/db/sql.ts';
import type { Clock } from '#infra/clock.ts';
import { currentJobOrigin } from './job-origin.ts';
import type { JobData } from './run-queued-jobs.ts';

interface NewJob {
  /** Subject of the job, for example the id of a row; its worker receives it with the request's id and trace. */
  key: string;
  /** Earliest time of the job. */
  at: Date;
}

/**
 * Adds jobs to the queue within a transaction, so that they exist only when it commits. No job is added while the process has not
 * opened the queue or cannot: senders keep their own records of due work, and the worker sweeps those, too.
 */
export class JobQueue {
  readonly #clock: Clock;
  #boss: PgBoss | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sets the queue server, whose queues must exist. */
  use(boss: PgBoss): void {
    this.#boss = boss;
  }

  async send(tx: Queryable, queue: string, jobs: readonly NewJob[]): Promise<void> {
    const now = this.#clock.now();
    const origin = currentJobOrigin();
    const rows = jobs.map(({ key, at }) => ({
      data: { key, ...origin } satisfies JobData,
      singletonKey: key,
      // A due job wakes a worker at once; a later job waits for its time.
      ...(at > now && { startAfter: at }),
    }));
    await this.#boss?.insert(queue, rows, {
      db: { executeSql: (text, values) => tx.query({ text, values: values ?? [] }) },
    });
  }
}
