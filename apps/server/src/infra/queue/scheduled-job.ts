/**
 * Scheduled work that the worker runs. It may run twice, also after a crash, so that each effect must be safe to repeat.
 */
export interface ScheduledJob<Deps> {
  /** Also the queue's name: letters, digits, `-`, `_`, `.`. */
  name: string;
  /** Schedule of five cron fields, exact to the minute. */
  cron: string;
  /** Time zone of the schedule; UTC by default. */
  timeZone?: string;
  /**
   * Time, in seconds, after which a run has failed. A job of a killed worker counts as running for this time, and is not started
   * again, unless its missing heartbeat is noticed before.
   */
  longestSeconds: number;
  /** Runs once; a thrown error is logged and the job is retried. */
  run(deps: Deps): Promise<void>;
}
