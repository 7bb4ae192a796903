import type { Clock } from '#infra/clock.ts';
import { LEASE_MS, timeAfter } from './lease-time.ts';

/** Rows of a round, which are worked on concurrently so that each ends within its lease even if a call hangs. */
const AT_ONCE = 8;

interface Rounds<Row> {
  /** Maximum number of rounds in a run; the next run continues. */
  rounds: number;
  /** Claims at most `limit` rows that are due at `now`, with a lease until `until`. */
  take: (now: Date, until: Date, limit: number) => Promise<Row[]>;
  /** Handles its own errors. */
  work: (row: Row) => Promise<void>;
}

/** Claims due rows in rounds, works on those of a round concurrently, and ends when no row is due. Returns the number of rows. */
export async function workInRounds<Row>(
  clock: Clock,
  { rounds, take, work }: Rounds<Row>,
): Promise<number> {
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    const now = clock.now();
    const due = await take(now, timeAfter(now, LEASE_MS), AT_ONCE);
    await Promise.all(due.map(work));
    done += due.length;
    if (due.length < AT_ONCE) break;
  }
  return done;
}
