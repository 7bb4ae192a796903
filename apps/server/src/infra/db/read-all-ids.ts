import type { Pool } from 'pg';
import type { Queryable } from './sql.ts';
import { withSnapshot } from './transaction.ts';

/** Maximum number of rows in an answer; parsing more at once would block the event loop. */
const SLICE_ROWS = 10_000;

/** Returns a statement that opens a cursor over a query of one column `id`, for {@link readAllIds}. */
export const declareIds = (query: string) => `DECLARE listed_ids NO SCROLL CURSOR FOR ${query}`;

/**
 * Reads the ids of a whole list in slices, ordered as of one moment. `declare` runs a statement of {@link declareIds}.
 */
export const readAllIds = (
  pool: Pool,
  declare: (tx: Queryable) => Promise<unknown>,
): Promise<number[]> =>
  withSnapshot(pool, async (tx) => {
    // Plans for all rows, because the cursor is read to its end.
    await tx.query('SET LOCAL cursor_tuple_fraction = 1');
    await declare(tx);
    const ids: number[] = [];
    for (;;) {
      const { rows } = await tx.query<{ id: number }>(`FETCH ${SLICE_ROWS} FROM listed_ids`);
      for (const { id } of rows) ids.push(id);
      if (rows.length < SLICE_ROWS) return ids;
    }
  });
