import type { Pool } from 'pg';
import { vi } from 'vitest';

/** Runs `work` and counts the queries of a pool meanwhile; those on its connections do not count. */
export async function countQueries<T>(
  pool: Pool,
  work: () => Promise<T>,
): Promise<{ result: T; queries: number }> {
  const query = vi.spyOn(pool, 'query');
  try {
    return { result: await work(), queries: query.mock.calls.length };
  } finally {
    query.mockRestore();
  }
}
