import { expect } from 'vitest';
import type { TestShop } from '../shops/test-shop.ts';

/** Waits until `count` statements wait for locks. */
export async function waitForLocks({ rows }: Pick<TestShop, 'rows'>, count: number): Promise<void> {
  const waiting = () =>
    rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
  await expect.poll(waiting).toHaveLength(count);
}
