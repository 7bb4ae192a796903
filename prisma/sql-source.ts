import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlDir } from './schema-files.ts';

/** Areas in the order of their application: a view or trigger needs the functions that it calls. */
export const sqlAreas = [
  'shared',
  'messages',
  'auth',
  'operator-alerts',
  'ledger',
  'catalogue',
  'rates',
  'stock',
  'code-batches',
  'generated-codes',
  'cart',
  'cart-purchases',
  'purchases',
  'orders',
  'payments',
  'topups',
  'webhooks',
  'support',
  'service-accounts',
  'audit-log',
  'security-events',
  'saved-views',
  'bulk-jobs',
  'personal-data',
] as const;

export interface SqlSource {
  text: string;
  hash: string;
}

/** Reads the current definition of every function, trigger and view. */
export async function readSqlSource(): Promise<SqlSource> {
  const files = (await readdir(sqlDir)).filter((name) => name.endsWith('.sql')).sort();
  const expected = sqlAreas.map((area) => `${area}.sql`).sort();
  if (files.join() !== expected.join()) {
    throw new Error(
      `prisma/sql holds ${files.join(', ')}, but sqlAreas lists ${expected.join(', ')}`,
    );
  }
  const texts = await Promise.all(
    sqlAreas.map((area) => readFile(join(sqlDir, `${area}.sql`), 'utf8')),
  );
  const text = texts.join('\n');
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}
