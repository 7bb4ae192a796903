import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
} from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { usualPatience, type LockPatience } from './retry-locks.ts';
import { runMigrationScript } from './run-migration.ts';
import type { SchemaFile } from './schema-files.ts';

/** Excludes the record of the applied functions, the only table outside of the data model. */
export const modelFilter = { externalTables: ['public._applied_sql'], externalEnums: [] };

interface EngineModule {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

/**
 * Symbol of the process's only engine. The engine's glue serves one instance: remains of another one, such as a timer, would call
 * into the wrong memory. Test runners evaluate this module repeatedly in a process.
 */
const ENGINE = Symbol.for('manabar.schema-engine');
const shared = globalThis as { [ENGINE]?: Promise<EngineModule> };

/** Loads the engine from WebAssembly, so that no binary has to be downloaded. */
const loadEngine = (): Promise<EngineModule> => (shared[ENGINE] ??= instantiate());

async function instantiate(): Promise<EngineModule> {
  const entry = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  );
  const bytes = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'));
  const module = glue as unknown as EngineModule;
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': withUnreferencedTimers(glue),
  });
  module.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return module;
}

/** Unreferences the engine's ten-second timer, which would keep a finished process alive. */
function withUnreferencedTimers(imports: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  return Object.fromEntries(
    Object.entries(imports).map(([name, value]) => {
      if (!name.startsWith('__wbg_setTimeout_')) return [name, value];
      const start = value as (...args: unknown[]) => NodeJS.Timeout;
      return [name, (...args: unknown[]) => start(...args).unref()];
    }),
  );
}

type AdapterFactory = Parameters<typeof bindMigrationAwareSqlAdapterFactory>[0];

async function createEngine(
  factory: AdapterFactory,
  schema: readonly SchemaFile[],
): Promise<SchemaEngine> {
  const module = await loadEngine();
  return module.SchemaEngine.new(
    { datamodels: schema.map((file) => [file.path, file.content]) },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}

/** Columns of pg_constraint that the engine reads as characters; Prisma's adapter refuses their type, "char". */
const CHARACTERS = /\b(contype|confdeltype|confupdtype)(?=,| AS )/g;
const characters = ['constraint_type', 'confdeltype', 'confupdtype'];

/**
 * Sends a script as a whole: Prisma's adapter would split it at every semicolon, also inside a function's body. The server parses
 * it, and rolls a failed migration back.
 */
class WholeScriptAdapter extends PrismaPg {
  readonly #pool: pg.Pool;
  readonly #patience: LockPatience;

  constructor(pool: pg.Pool, patience: LockPatience) {
    super(pool);
    this.#pool = pool;
    this.#patience = patience;
  }

  override async connect() {
    const connected = await super.connect();
    connected.executeScript = async (script) => {
      try {
        await runMigrationScript((text) => this.#pool.query(text), script, this.#patience);
      } catch (error) {
        throw readableError(error);
      }
    };
    const queryRaw = connected.queryRaw.bind(connected);
    connected.queryRaw = async (query) => {
      const found = await queryRaw({ ...query, sql: query.sql.replace(CHARACTERS, '$1::text') });
      const columnTypes = found.columnTypes.map((type, n) =>
        characters.includes(found.columnNames[n] ?? '') ? ColumnTypeEnum.Character : type,
      );
      return { ...found, columnTypes };
    };
    return connected;
  }
}

/** Converts a server's message to the form in which the engine passes it on. */
function readableError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = 'XX000', severity = 'ERROR', message, detail, column, hint } = error;
  return new DriverAdapterError({
    kind: 'postgres',
    code,
    severity,
    message,
    detail,
    column,
    hint,
    originalCode: code,
    originalMessage: message,
  });
}

/**
 * Runs `work` with an engine on the database at `url`. The connections are closed afterwards: an open one would keep the process
 * alive and prevent the use of the database as a template.
 */
export async function withEngine<T>(
  options: { url: string; schema: readonly SchemaFile[]; patience?: LockPatience },
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: options.url, max: 2 });
  // The next query reports a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined);
  const adapter = new WholeScriptAdapter(pool, options.patience ?? usualPatience);
  try {
    return await work(await createEngine(adapter, options.schema));
  } finally {
    await pool.end();
  }
}
