import { Client, type QueryConfig } from 'pg';
import { vi } from 'vitest';

/** Runs `work` and counts the prepared statements that are sent meanwhile, over a pool or one of its connections. */
export async function countQueries<T>(
  work: () => Promise<T>,
): Promise<{ result: T; queries: number }> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    const result = await work();
    const sent = query.mock.calls.map(([config]) => config as unknown as QueryConfig | string);
    const prepared = sent.filter((config) => typeof config === 'object' && config.name);
    return { result, queries: prepared.length };
  } finally {
    query.mockRestore();
  }
}
