import {
  idSchema,
  isPriceFall,
  toMinorPair,
  toValidationDetails,
  type ImportChange,
  type ImportCheck,
  type ImportFault,
  type Language,
} from '@manabar/contracts';
import * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { fromDatabaseError } from '#infra/db/from-database-error.ts';
import type { PrismaTransaction } from '#infra/db/prisma.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import { readChanged, readNew, textsOf, valuesOf, type WrittenCell } from './cells.ts';
import type { CsvRow } from './csv-table.ts';
import type { FileUpdates, Imported, ImportMode } from './define-imported-list.ts';

interface Writing {
  /** Dependencies of the import's single transaction. */
  deps: Deps;
  tx: PrismaTransaction;
  actor: AuditActor;
  /** Language of the names in the report. */
  language: Language | undefined;
  list: Imported;
  delimiter: string;
  confirm: boolean;
  mode: ImportMode;
}

const ID = /^\d{1,10}$/;

/** Returns the id in a row's cell; none when no row can have it. */
function idOf({ cells: { id = '' } }: CsvRow): number[] {
  return ID.test(id) && idSchema.safeParse(Number(id)).success ? [Number(id)] : [];
}

type CellPreview = ReturnType<typeof createCellPreview>;

/**
 * Writes each row like a single call. A refused row is rolled back and does not stop the others. Updates that lock the
 * goods of customers are written after the last row, and only if no row was refused.
 */
export async function writeRows(
  writing: Writing,
  rows: readonly CsvRow[],
): Promise<Omit<ImportCheck, 'applied' | 'rows'>> {
  const { tx, deps, actor, list, mode } = writing;
  const count = { created: 0, updated: 0, unchanged: 0 };
  const errors: ImportFault[] = [];
  const changes: ImportChange[] = [];
  const read = await list.read(deps, rows.flatMap(idOf), writing.language);
  const updates = list.openUpdates(deps, actor);
  const seen = new Set<string>();
  const toField = createCellPreview();
  for (const { row, cells } of rows) {
    const id = cells['id'] ?? '';
    if (seen.has(id)) errors.push({ row, field: 'id', code: 'duplicate_id' });
    if (seen.has(id)) continue;
    if (id !== '') seen.add(id);
    await tx.$executeRaw`SAVEPOINT import_row`;
    try {
      const change = await writeRow(writing, id, cells, read, updates, toField);
      await tx.$executeRaw`RELEASE SAVEPOINT import_row`;
      if (change) changes.push({ row, ...change });
      count[change === null ? 'unchanged' : change.isNew ? 'created' : 'updated'] += 1;
    } catch (error) {
      const faults = faultsOf(error);
      if (faults === null) throw error;
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT import_row`;
      errors.push(...faults.map(([field, code]) => ({ row, field, code })));
    }
  }
  const updated = changes.filter(({ isNew }) => !isNew);
  const refusals = await updates.finish(errors.length > 0 ? 'check' : mode);
  const refused = new Set<ImportChange>();
  for (const [index, change] of updated.entries()) {
    const faults = refusals[index] ? faultsOf(refusals[index]) : null;
    if (!faults) continue;
    errors.push(...faults.map(([field, code]) => ({ row: change.row, field, code })));
    refused.add(change);
  }
  count.updated -= refused.size;
  errors.sort((a, b) => a.row - b.row);
  return { ...count, errors, changes: changes.filter((change) => !refused.has(change)) };
}

/** Writes a row and returns its changes; null: unchanged. */
async function writeRow(
  { deps, actor, list, delimiter, confirm }: Writing,
  id: string,
  cells: CsvRow['cells'],
  read: (id: number) => Promise<object>,
  updates: FileUpdates,
  toField: CellPreview,
): Promise<Omit<ImportChange, 'row'> | null> {
  if (id === '') {
    if (!list.create) throw new DomainError('validation_error', { id: 'cannot_add' });
    const written = readNew(cells, list.fields, delimiter);
    await list.create(deps, actor, valuesOf(written));
    const name = nameOf(list.name.map((column) => cells[column]));
    return { isNew: true, name, falls: false, fields: written.map(toField) };
  }
  if (!ID.test(id)) throw new DomainError('validation_error', { id: 'invalid' });
  const current = await read(Number(id));
  const written = readChanged(cells, list.fields, current, delimiter);
  if (written.length === 0) return null;
  const version = cells['version'] ?? '';
  if (list.needsVersion && version === '')
    throw new DomainError('validation_error', { version: 'required' });
  await updates.add({
    ...valuesOf(written),
    id: Number(id),
    ...(version !== '' && { version: /^\d+$/.test(version) ? Number(version) : version }),
    ...(confirm && { confirm }),
  });
  const falls = isFall(deps, list, current, { ...current, ...valuesOf(written) });
  const name = nameOf(textsOf(list.name, current));
  return { isNew: false, name, falls, fields: written.map(toField) };
}

/** Most characters of one cell in the answer of a check. */
const SHOWN_CHARACTERS = 300;
/** Number of shown characters before the first difference. */
const SHOWN_BEFORE = 60;
/** Most characters of all cells in the answer of a check; further cells are cut to LEAST_CHARACTERS. */
const SHOWN_OF_ALL = 200_000;
const LEAST_CHARACTERS = 20;
const NAME_CHARACTERS = 100;

/** Returns a function that shortens cells, which limits the answer to a check. */
function createCellPreview() {
  let spent = 0;
  return ({ field, before, after }: WrittenCell) => {
    const length = spent < SHOWN_OF_ALL ? SHOWN_CHARACTERS : LEAST_CHARACTERS;
    const lead = Math.min(SHOWN_BEFORE, Math.floor(length / 4));
    const from = Math.max(0, firstDifference(before ?? '', after) - lead);
    const shown = (text: string) => {
      const end = from + length;
      return `${from > 0 ? '…' : ''}${text.slice(from, end).toWellFormed()}${text.length > end ? '…' : ''}`;
    };
    const cell = { field, before: before === null ? null : shown(before), after: shown(after) };
    spent += (cell.before?.length ?? 0) + cell.after.length;
    return cell;
  };
}

function firstDifference(before: string, after: string): number {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return at;
}

const nameOf = (texts: readonly (string | undefined)[]) =>
  texts.filter(Boolean).join(', ').slice(0, NAME_CHARACTERS).toWellFormed();

/** Returns whether a price falls by more than the shop's setting; the contract has validated both rows. */
function isFall({ env }: Pick<Deps, 'env'>, { prices }: Imported, before: object, after: object) {
  if (!prices) return false;
  const pairOf = (row: object) => {
    const price = (column: string) => {
      const value: unknown = Reflect.get(row, column);
      return typeof value === 'number' ? value : null;
    };
    return toMinorPair({ priceUsd: price(prices.usd), priceRub: price(prices.rub) });
  };
  return isPriceFall(pairOf(before), pairOf(after), env.PRICE_FALL_ALERT_PERCENT);
}

/** Returns the faults of a row; null for an error of another cause. */
function faultsOf(error: unknown): [field: string | null, code: string][] | null {
  if (error instanceof z.ZodError) {
    return Object.entries(toValidationDetails(error)).map(([path, code]) => [columnOf(path), code]);
  }
  const refusal = error instanceof DomainError ? error : fromDatabaseError(error);
  if (!refusal || refusal.status >= 500 || refusal.code === 'request_in_progress') return null;
  if (refusal.code === 'not_found') return [['id', 'not_found']];
  const details = Object.entries(refusal.details ?? {});
  if (details.length === 0) return [[null, refusal.code]];
  // The version in a conflict's details is a number; all other details name the error of a field.
  return details.map(([field, what]) => [field, typeof what === 'string' ? what : refusal.code]);
}

const columnOf = (path: string) => path.split('.', 1)[0] ?? null;
