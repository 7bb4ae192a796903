/**
 * The only source of the time in rules, so that tests can set it. Server and worker follow the database's clock
 * (`db/database-clock.ts`), because its now() stamps rows.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
