import { PrismaPg } from '@prisma/adapter-pg';
import { SERVICE_CALL } from '@manabar/contracts';
import { PrismaClient, type Prisma } from '@manabar/prisma/client';
import { createFileDatabase } from '@manabar/tooling/create-file-database';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { createPool } from './pool.ts';
import { createPrisma, inTransaction } from './prisma.ts';

let pool: Pool;
let ownConnections: PrismaClient;
let poolConnections: PrismaClient;

beforeAll(async () => {
  const connectionString = await createFileDatabase();
  pool = createPool({ connectionString, max: 2, log: createLogger('silent') });
  ownConnections = createPrisma(connectionString);
  poolConnections = new PrismaClient({ adapter: new PrismaPg(pool) });
  await pool.query(
    `INSERT INTO audit_log (actor, action, target)
     SELECT 'admin', CASE WHEN i % 200 = 0 THEN 'order.refund' ELSE $1 END, 'order:' || i
       FROM generate_series(1, 20000) i`,
    [SERVICE_CALL],
  );
  await pool.query('ANALYZE audit_log');
});
afterAll(async () => {
  await Promise.all([ownConnections.$disconnect(), poolConnections.$disconnect()]);
  await pool.end();
});

const searches: [index: string, where: Prisma.AuditEntryWhereInput][] = [
  ['audit_log_by_action', { action: { startsWith: 'order.' } }],
  ['audit_log_without_calls', { action: { not: SERVICE_CALL } }],
];

/** Returns how often a search for entries by `where` scans the index. */
function countScans(prisma: PrismaClient, index: string, where: Prisma.AuditEntryWhereInput) {
  return inTransaction(prisma, async (tx) => {
    await tx.auditEntry.findMany({ where, orderBy: { id: 'desc' }, take: 50 });
    const [row] = await tx.$queryRaw<{ scans: bigint }[]>`
      SELECT pg_stat_get_xact_numscans(${index}::regclass) AS scans`;
    return Number(row?.scans);
  });
}

test.each(searches)('Prisma finds entries of the audit log through %s', async (index, where) => {
  expect(await countScans(ownConnections, index, where)).toBe(1);
});

// The reason for two pools (ADR 3): a generic plan does not know the values on which these indexes depend.
test.each(searches)(
  'a search of the audit log with a generic plan of the SQL pool does not use the index %s',
  async (index, where) => {
    expect(await countScans(poolConnections, index, where)).toBe(0);
  },
);
