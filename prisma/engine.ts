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

/** Everything in the database belongs to the data model, apart from the note of the applied functions. */
export const modelFilter = { externalTables: ['public._applied_sql'], externalEnums: [] };

interface EngineModule {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

/**
 * The glue serves one instance: what another one left behind, a timer for example, would call into the wrong memory. So
 * there is one for the process, also where this module is evaluated again, as runners of tests do.
 */
const ENGINE = Symbol.for('manabar.schema-engine');
const shared = globalThis as { [ENGINE]?: Promise<EngineModule> };

/** The engine comes as WebAssembly, so that no binary has to be downloaded. */
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

/** The engine leaves a ten-second timer behind; it must not keep a finished process alive. */
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
 * Prisma's adapter cuts a script at every semicolon, also inside a function's body. Sent whole, the
 * server reads it, and a migration that fails half-way is undone by it.
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

/** The form in which the engine passes a server's message on. */
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
 * Runs `work` with an engine on the database at `url`. The connections are closed afterwards:
 * an open one would keep the process alive and forbid using the database as a template.
 */
export async function withEngine<T>(
  options: { url: string; schema: readonly SchemaFile[]; patience?: LockPatience },
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: options.url, max: 2 });
  // A connection that breaks while idle is reported by the next query; without a listener it
  // would end the process instead.
  pool.on('error', () => undefined);
  const adapter = new WholeScriptAdapter(pool, options.patience ?? usualPatience);
  try {
    return await work(await createEngine(adapter, options.schema));
  } finally {
    await pool.end();
  }
}
