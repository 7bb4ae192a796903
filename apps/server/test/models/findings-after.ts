import { createTestDatabase } from '@manabar/tooling/test-cluster';
import { expect, inject } from 'vitest';
import { createPool } from '#infra/db/pool.ts';
import { describeFinding, verifyLedger } from '#modules/ledger/index.ts';
import { changeBehindGuards } from '../shops/sold-shop.ts';
import type { TestShop } from '../shops/test-shop.ts';

/**
 * Returns the findings of the ledger check, as lines, after changes that bypass the triggers. The changes are made in a copy of a
 * shop's database, which requires that the shop is closed.
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
