import {
  MAX_IMPORT_ROWS,
  type ImportCheck,
  type ImportFault,
  type ImportReport,
  type Language,
  type RunImportInput,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { answerOnce, callOf } from '#infra/idempotency/with-idempotency.ts';
import {
  asQueryable,
  inLongTransaction,
  within,
  type PrismaTransaction,
} from '#infra/db/prisma.ts';
import { writeAudit, type CallingActor } from '#modules/audit/index.ts';
import { bufferAlerts } from './buffer-alerts.ts';
import { readCsvTable, type CsvTable } from './csv-table.ts';
import type { Imported, ImportMode } from './define-imported-list.ts';
import { importedLists } from './imported-lists.ts';
import { writeRows } from './write-rows.ts';

/** `language`: language of the names in the report. */
type ImportActor = CallingActor & { language?: Language | undefined };
type ImportInput = Omit<RunImportInput, 'idempotencyKey'>;

/**
 * Checks an import by running it and rolling it back, which also covers the rules that only the database
 * enforces. An admin runs one check at a time, so that checks do not occupy all database connections. Error:
 * request_in_progress (another import of the list, another check of the admin).
 */
export function checkImport(
  deps: Deps,
  actor: ImportActor,
  input: ImportInput,
): Promise<ImportCheck> {
  return inLongTransaction(deps.prisma, async (tx) => {
    await lockChecksOf(tx, actor);
    const { log } = bufferAlerts(deps.log);
    const report = await importRows({ ...deps, log }, tx, actor, input, 'check');
    return { ...report, applied: false };
  });
}

/**
 * Imports the rows of a file, all or none. Errors: request_in_progress (another import of the list), those of
 * an idempotency key.
 */
export async function runImport(
  deps: Deps,
  actor: ImportActor,
  input: RunImportInput,
): Promise<ImportReport> {
  const call = callOf(actor, 'admin.imports.run', input);
  const { report, release } = await inLongTransaction(deps.prisma, async (tx) => {
    const held = bufferAlerts(deps.log);
    const inside = { ...deps, log: held.log };
    const answer = await answerOnce(asQueryable(tx), call, async () => {
      // The audit log has the changes of each row, so that the stored answer omits them.
      const { changes: _, ...done } = await importRows(inside, tx, actor, input, 'run');
      return done;
    });
    return { report: answer, release: held.release };
  });
  if (report.applied) {
    await deps.catalogueCache.announce();
    release();
  }
  return report;
}

async function importRows(
  deps: Deps,
  tx: PrismaTransaction,
  actor: ImportActor,
  { list: name, text, confirm }: ImportInput,
  mode: ImportMode,
): Promise<ImportCheck> {
  const list = importedLists[name];
  const table = readCsvTable(text);
  const nothing = { applied: false, created: 0, updated: 0, unchanged: 0, changes: [] };
  const faults = faultsOfTable(table, list);
  if ('fault' in table || faults.length > 0) return { ...nothing, rows: 0, errors: faults };
  // Serializes imports of a list, which would otherwise wait for each other's rows.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`import:${name}`}))`;
  await tx.$executeRaw`SAVEPOINT import`;
  const rows = table.rows.length;
  const inside = { ...deps, prisma: within(tx), catalogueCache: silent(deps) };
  const { delimiter } = table;
  const { language } = actor;
  const how = { language, delimiter, confirm: confirm === true, mode };
  const writing = { deps: inside, tx, actor, list, ...how };
  const { errors, changes, ...count } = await writeRows(writing, table.rows);
  // Checks deferred constraints now.
  if (errors.length === 0) await tx.$executeRaw`SET CONSTRAINTS ALL IMMEDIATE`;
  if (mode === 'check' || errors.length > 0) {
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT import`;
    return { ...count, applied: false, rows, errors, changes };
  }
  await writeAudit(tx, {
    actor,
    action: 'import.run',
    target: `import:${name}`,
    after: { rows, ...count },
  });
  return { ...count, applied: true, rows, errors, changes };
}

/** Locks an admin's checks until the transaction ends; refuses at once, because waiting would occupy a connection. */
async function lockChecksOf(tx: PrismaTransaction, { userId }: CallingActor): Promise<void> {
  const [lock] = await tx.$queryRaw<{ free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('import.check'), ${userId}::int) AS free`;
  if (!lock?.free) throw new DomainError('request_in_progress', undefined, { retryAfter: 1 });
}

function faultsOfTable(table: CsvTable, { columns, fields }: Imported): ImportFault[] {
  if ('fault' in table) return [table.fault];
  const head = (field: string | null, code: string) => ({ row: 1, field, code });
  const unknown = table.columns.filter((name) => !columns.includes(name));
  if (unknown.length > 0) return unknown.map((name) => head(name, 'unknown_column'));
  // Without ids, the import would add every row again.
  if (!table.columns.includes('id')) return [head('id', 'missing_column')];
  const writes = table.columns.some((name) => name in fields);
  if (!writes || table.rows.length === 0) return [head(null, 'nothing_to_write')];
  const first = table.rows[MAX_IMPORT_ROWS];
  return first ? [{ row: first.row, field: null, code: 'too_many_rows' }] : [];
}

/** Suppresses cache invalidation for single rows; the import invalidates once at its end. */
const silent = ({ catalogueCache }: Deps): Deps['catalogueCache'] => ({
  ...catalogueCache,
  announce: () => Promise.resolve(),
});
