import type { Language } from '@manabar/contracts';
import * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { AuditActor } from '#modules/audit/index.ts';

/** A procedure of the list: its input schema and its use case. */
interface Procedure<Output> {
  input: z.ZodType<Output>;
  run: (deps: Deps, actor: AuditActor, input: Output) => Promise<unknown>;
}

/** Whether an import is written, or only checked and rolled back. */
export type ImportMode = 'check' | 'run';
/** The refusal of each update, by position. */
type Refusals = readonly (DomainError | null)[];

/** Like {@link Procedure}, for all updates of a file: writes all of them or none; a check takes no locks. */
interface ProcedureOfAll<Output> {
  input: z.ZodType<Output>;
  runAll: (
    deps: Deps,
    actor: AuditActor,
    inputs: readonly Output[],
    mode: ImportMode,
  ) => Promise<Refusals>;
}

export interface FileUpdates {
  /** Validates an update like the single call, and writes it or stores it for `finish`. */
  add: (input: object) => Promise<unknown>;
  /** Writes the stored updates, and returns their refusals in the order of their addition. */
  finish: (mode: ImportMode) => Promise<Refusals>;
}

/**
 * Prepares the reading of the present rows of a file, whose ids are given, and returns a function that reads one of
 * them. Error of the function: not_found.
 */
type ReadRows = (
  deps: Deps,
  ids: readonly number[],
  language?: Language,
) => Promise<(id: number) => Promise<object>>;

/** Reads each row by itself, because a row of the file can change a later one. */
export const readEach =
  (get: (deps: Deps, id: number, language?: Language) => Promise<object>): ReadRows =>
  (deps, _ids, language) =>
    Promise.resolve((id) => get(deps, id, language));

/** Reads all rows in one statement, for a list whose updates are written after the last row. */
export const readAtOnce =
  (
    getAll: (
      deps: Deps,
      ids: readonly number[],
      language?: Language,
    ) => Promise<ReadonlyMap<number, object>>,
  ): ReadRows =>
  async (deps, ids, language) => {
    const rows = await getAll(deps, ids, language);
    return (id) => {
      const row = rows.get(id);
      return row ? Promise.resolve(row) : Promise.reject(new DomainError('not_found'));
    };
  };

interface Face<Created, Updated> {
  /** Row schema of the list and its file. */
  row: z.ZodObject;
  read: ReadRows;
  name: readonly string[];
  prices?: PriceColumns;
  /** Creates a row; a list without it accepts no new rows. */
  create?: Procedure<Created>;
  update: Procedure<Updated> | ProcedureOfAll<Updated>;
}

export interface PriceColumns {
  usd: string;
  rub: string;
}

/** Import of one list, through the use cases of its own procedures. */
export interface Imported {
  columns: readonly string[];
  /** Schemas of the writable columns. */
  fields: Readonly<Record<string, z.core.$ZodType>>;
  /** Columns that identify a row to an admin. */
  name: readonly string[];
  prices: PriceColumns | null;
  /** A changed row requires its version, because a row of this list can change another one. */
  needsVersion?: true;
  read: ReadRows;
  create: ((deps: Deps, actor: AuditActor, input: object) => Promise<unknown>) | null;
  openUpdates: (deps: Deps, actor: AuditActor) => FileUpdates;
}

/** Returns the field names of an input schema, also of one with a transformation. */
function namesIn(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return namesIn(schema.in);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error('the input of a list is no object');
}

/** Fields that identify a row and are not written. */
const NAMING = new Set(['id', 'version']);

/** Builds the import of a list from the schemas and use cases of its procedures. */
export function defineImportedList<Created, Updated>({
  row,
  read,
  name,
  prices,
  create,
  update,
}: Face<Created, Updated>): Imported {
  const taken = namesIn(update.input);
  const written = Object.entries(row.shape).filter(
    ([name]) => taken.includes(name) && !NAMING.has(name),
  );
  return {
    columns: Object.keys(row.shape),
    fields: Object.fromEntries(written),
    read,
    name,
    prices: prices ?? null,
    // The schema throws the same errors as in the single call.
    create: create
      ? (deps, actor, input) => create.run(deps, actor, create.input.parse(input))
      : null,
    openUpdates: (deps, actor) =>
      'run' in update ? writeEach(deps, actor, update) : writeAtEnd(deps, actor, update),
  };
}

function writeEach<Output>(
  deps: Deps,
  actor: AuditActor,
  { input: schema, run }: Procedure<Output>,
): FileUpdates {
  return {
    add: async (input) => run(deps, actor, schema.parse(input)),
    finish: () => Promise.resolve([]),
  };
}

function writeAtEnd<Output>(
  deps: Deps,
  actor: AuditActor,
  { input: schema, runAll }: ProcedureOfAll<Output>,
): FileUpdates {
  const kept: Output[] = [];
  return {
    add: async (input) => kept.push(schema.parse(input)),
    finish: (mode) => runAll(deps, actor, kept, mode),
  };
}
