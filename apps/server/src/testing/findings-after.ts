import { createTestDatabase } from '@manabar/tooling/test-cluster';
import { expect, inject } from 'vitest';
import { createPool } from '#infra/db/pool.ts';
import { describeFinding, verifyLedger } from '#modules/orders/index.ts';
import { changeBehindGuards } from './sold-shop.ts';
import type { TestShop } from './test-shop.ts';

/**
 * What the books' proof finds, as lines, after a change behind the guards' back: made to a copy of a shop's
 * database, which can be copied once the shop is closed.
 */
export async function findingsAfter(shop: TestShop, ...statements: string[]): Promise<string[]> {
  const template = new URL(shop.databaseUrl).pathname.slice(1);
  const connectionString = await createTestDatabase({ ...inject('testCluster'), template });
  const pool = createPool({ connectionString, max: 2, log: shop.deps.log });
  try {
    await changeBehindGuards(pool, ...statements);
    const { findings, violations } = await verifyLedger(pool);
    expect(violations).toBe(findings.length);
    return findings.map(describeFinding);
  } finally {
    await pool.end();
  }
}
