/** The only source of the time in rules, so that tests can set it. The database's now() stamps rows. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
