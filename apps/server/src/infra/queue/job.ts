/**
 * Work that comes round by the clock, run by the worker. It may run twice, and after a crash again: whatever
 * it does must be safe to repeat.
 */
export interface ScheduledJob<Deps> {
  /** Also the queue's name: letters, digits, `-`, `_`, `.`. */
  name: string;
  /** When it is due: five cron fields, to the minute. */
  cron: string;
  /** Whose clocks say when; UTC unless given. */
  timeZone?: string;
  /**
   * A run that takes longer counts as failed. After a worker was killed it is also how long the job is believed
   * to run still, and does not come round, unless its missing heartbeat is noticed before.
   */
  longestSeconds: number;
  /** Runs once; what it throws is logged and the job is tried again. */
  run(deps: Deps): Promise<void>;
}
