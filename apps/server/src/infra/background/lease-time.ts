/**
 * Lease of a claimed row, in milliseconds: longer than a call to another program takes with the recording of its answer. When its
 * worker dies, another one continues after the lease.
 */
export const LEASE_MS = 30_000;

/** Time `milliseconds` after `now`, such as the end of a lease or the next attempt. */
export const timeAfter = (now: Date, milliseconds: number): Date =>
  new Date(now.getTime() + milliseconds);
