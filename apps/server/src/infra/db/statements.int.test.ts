import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { createFileDatabase } from '@manabar/tooling/create-file-database';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareStatement, type Described } from '#testing/statements/compare-statement.ts';
import { readDatabaseTypes, type DatabaseTypes } from '#testing/statements/database-types.ts';
import { describeStatement } from '#testing/statements/describe-statement.ts';
import {
  readStatementCalls,
  type DeclaredType,
  type StatementCall,
} from '#testing/statements/read-row-types.ts';
import type { RecordedText } from '#testing/statements/record-statement-texts.ts';
import { createLogger } from '#infra/logger.ts';
import { createPool } from './pool.ts';

const serverDir = join(import.meta.dirname, '../../..');

const isSet = 'every write sets it';
const isCompared = 'the condition compares it';
const isStored = 'every code is generated with the values of its denomination';
const hasNoServices = 'the condition leaves out service accounts';

/** Reasons why columns that allow null in their table do not in the rows of these statements. */
const excluded: Record<string, string> = {
  'poll-given-up-topups.ts: given_up_at: can be null': isSet,
  'durable-limit.ts: expire: can be null': isSet,
  'generated-codes.sql.ts: gameAmount: can be null': isStored,
  'generated-codes.sql.ts: itemId: can be null': isStored,
  'generated-codes.sql.ts: offerName: can be null': isStored,
  'idempotency.sql.ts: response: can be null': 'the transaction that takes a key stores the answer',
  'users.sql.ts: role: can be service too': hasNoServices,
  'sessions.sql.ts: role: can be service too': 'service accounts have no sessions',
  'redeem-codes.sql.ts: id: can be null': isCompared,
  'ledger-check-runs.sql.ts: checked_at: can be null': 'a check with violations has ended',
  'ledger-check-runs.sql.ts: started_at: can be null': isCompared,
  'ledger-check-runs.sql.ts: violations: can be null': isCompared,
  'payment-exceptions.sql.ts: user_id: can be null': isCompared,
  'reconcile-statements.sql.ts: provider_payment_id: can be null': isCompared,
  'order-status-changes.sql.ts: option_id: can be null': isSet,
  'order-status-changes.sql.ts: product_id: can be null': 'items of codes have a product',
  'recall-compensations.sql.ts: batch_id: can be null': isCompared,
  'item-codes.sql.ts: item_id: can be null': isCompared,
  'item-codes.sql.ts: state: can be available,quarantined,unpublished,used too':
    'codes in these states belong to no item',
  'reserve-codes.sql.ts: item_id: can be null': isCompared,
  'stock-alerts.sql.ts: left: can be null': isSet,
  'bestsellers.sql.ts: product_id: can be null': 'items of codes have a product',
  'product-cards.sql.ts: product_id: can be null': 'items of codes have a product',
  'deliveries.sql.ts: taken_until: can be null': isSet,
  'notifications.sql.ts: taken_until: can be null': isSet,
};

let pool: pg.Pool;
let client: pg.PoolClient;
let types: DatabaseTypes;
let calls: StatementCall[];
let textsAt: Map<string, Set<string>>;
beforeAll(async () => {
  const files = await statementFiles();
  calls = readStatementCalls(join(serverDir, 'tsconfig.json'), files);
  textsAt = await recordTexts(files);
  pool = createPool({
    connectionString: await createFileDatabase(),
    max: 1,
    log: createLogger('silent'),
  });
  client = await pool.connect();
  await client.query(getConstructionPlans('pgboss'));
  types = await readDatabaseTypes(client);
  await client.query('BEGIN');
  for (const text of [...textsAt.values()].flatMap((texts) => [...texts]).filter(isTable)) {
    await client.query(text);
  }
});
afterAll(async () => {
  client.release();
  await pool.end();
});

/** Returns the modules that make statements. */
async function statementFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('src/**/*.ts', { cwd: serverDir })) {
    if (file.endsWith('.test.ts') || file.endsWith('infra/db/sql.ts')) continue;
    const source = await readFile(join(serverDir, file), 'utf8');
    if (/\b(?:statement|queryOnce)[<(]/.test(source)) files.push(join(serverDir, file));
  }
  return files.sort();
}

/** Returns the texts of the statements by the position of the call that makes them. */
async function recordTexts(files: readonly string[]): Promise<Map<string, Set<string>>> {
  const program = join(serverDir, 'test/statements/record-statement-texts.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...files], {
    maxBuffer: Infinity,
  });
  const texts = new Map<string, Set<string>>();
  for (const { position, text } of JSON.parse(stdout) as RecordedText[]) {
    texts.set(position, (texts.get(position) ?? new Set()).add(text));
  }
  return texts;
}

/** Returns whether a statement makes a temporary table, which a later statement reads and PostgreSQL does not prepare. */
const isTable = (text: string) => text.trimStart().startsWith('CREATE TEMPORARY TABLE');

async function describeText(text: string) {
  await client.query('SAVEPOINT before');
  try {
    return await describeStatement(client, text);
  } catch (error) {
    await client.query('ROLLBACK TO before');
    throw error;
  }
}

/** Describes a statement also without the casts to text that hide an enum, if it is still valid then. */
async function describeFully(text: string, columns: StatementCall['columns']): Promise<Described> {
  const description = await describeText(text);
  const bare = text.replaceAll(/::text AS (\w+)/g, (cast, name: string) =>
    columns?.get(name)?.literals.length ? ` AS ${name}` : cast,
  );
  const sources = bare === text ? description : await describeText(bare).catch(() => description);
  return { description, sources: new Map(sources.columns.map((column) => [column.name, column])) };
}

/** Returns the differences between a statement and its declaration, each with its position. */
async function faultsOf({ position, ...call }: StatementCall): Promise<string[]> {
  const place = basename(position).replace(/:\d+:\d+$/, '');
  const faults = new Set<string>();
  for (const text of textsAt.get(position) ?? []) {
    if (isTable(text)) continue;
    try {
      const found = compareStatement(call, await describeFully(text, call.columns), types);
      for (const fault of found) faults.add(`${place}: ${fault}`);
    } catch (error) {
      faults.add(`${place}: ${String(error)} in: ${text}`);
    }
  }
  return [...faults];
}

test('the test of SQL statements knows the text of each statement of the source', () => {
  const positions = new Set(calls.map(({ position }) => position));
  expect(calls.length).toBeGreaterThan(400);
  expect([...positions].filter((position) => !textsAt.has(position))).toEqual([]);
  expect([...textsAt.keys()].filter((position) => !positions.has(position))).toEqual([]);
});

test('every SQL statement of the server has the arguments, columns, types and nulls that it declares', async () => {
  const faults = new Set<string>();
  for (const call of calls) for (const fault of await faultsOf(call)) faults.add(fault);
  expect([...faults].sort()).toEqual(Object.keys(excluded).sort());
});

const text: DeclaredType = { types: ['string'], literals: [], isNullable: false };
const status: DeclaredType = {
  ...text,
  literals: ['cancelled', 'completed', 'pending', 'refunded'],
};

test.each([
  ['a renamed column', { number: text }, ['id: is not declared', 'number: is not in the result']],
  [
    'a wrong type',
    { id: { ...text, types: ['bigint'] } },
    ['id: text arrives as string, not as bigint'],
  ],
  ['a null that is not declared', { note: text }, ['note: can be null']],
  [
    'a wrong text of an enum',
    { status: { ...status, literals: ['cancelled', 'completed', 'paid', 'pending'] } },
    ['status: can be refunded too', 'status: is never paid'],
  ],
  ['nothing in a right type', { id: text, note: { ...text, isNullable: true }, status }, []],
])(
  'the comparison of an SQL statement with its declared row type finds %s',
  async (_, declared, faults) => {
    const columns = new Map<string, DeclaredType>(Object.entries(declared));
    const selected = { number: 'id', status: 'status::text AS status' } as Record<string, string>;
    const list = [...columns.keys()].map((name) => selected[name] ?? name).join();
    const described = await describeFully(`SELECT ${list} FROM orders WHERE id = $1`, columns);
    const call = { columns, arguments: [text] };
    expect(compareStatement(call, described, types).sort()).toEqual(faults);
    expect(compareStatement({ ...call, arguments: [] }, described, types)).toContain(
      'takes 1 arguments, but 0 are declared',
    );
  },
);
