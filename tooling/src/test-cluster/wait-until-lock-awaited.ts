import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until a session waits for a lock of the table. */
export async function waitUntilLockAwaited(client: pg.Client, table: string): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(
        'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::text::regclass',
        [table],
      );
      return rowCount;
    })
    .toBe(1);
}
