import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listMigrations } from './migrate.ts';
import { isConcurrent } from './run-migration.ts';
import { migrationsDir } from './schema-files.ts';

/** Last migration of the first release; every shop in production has applied the migrations up to it. */
const FIRST_RELEASE = '20261124235959';

/**
 * Rules of squawk that do not apply: a script runs as one transaction with the time-outs of `migrate`, and the data model
 * determines the types of columns.
 */
const EXCLUDED = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-identity',
];

/** Rule for statements outside of transactions: a concurrent build may end after its command was killed. */
const ROBUST = 'prefer-robust-stmts';

/** Oldest supported version of PostgreSQL. */
const POSTGRES = '15.0';

/** A finding of the linter. */
export interface MigrationFinding {
  rule: string;
  /** Number of the line, counted from 1. */
  line: number;
  message: string;
}

interface SquawkFinding {
  rule_name: string;
  line: number;
  message: string;
  help: string | null;
}

const squawk = () => fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'));

/** Returns the statements of a migration's script that block an open shop or break the previous version. */
export function lintMigration(script: string): MigrationFinding[] {
  const inTransaction = !isConcurrent(script);
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      squawk(),
      ...['--pg-version', POSTGRES, '--reporter', 'json', '--stdin-filepath', 'migration.sql'],
      ...EXCLUDED.flatMap((rule) => ['--exclude', rule]),
      ...(inTransaction ? ['--assume-in-transaction', '--exclude', ROBUST] : []),
    ],
    { input: script, encoding: 'utf8' },
  );
  if (error || !stdout.startsWith('['))
    throw new Error(`squawk failed: ${stderr}`, { cause: error });
  const findings = (JSON.parse(stdout) as SquawkFinding[]).map((finding) => ({
    rule: finding.rule_name,
    line: finding.line + 1,
    message: [finding.message, finding.help ?? ''].join(' ').trim(),
  }));
  return inTransaction ? findings : [...findings, ...loneStatement(script)];
}

/** Returns a finding for a script with CONCURRENTLY and other statements, which PostgreSQL refuses together. */
function loneStatement(script: string): MigrationFinding[] {
  const statements = script
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((text) => text.trim() !== '');
  if (statements.length <= 1) return [];
  const message = 'What is built concurrently is a migration of its own, with one statement.';
  return [{ rule: 'concurrently-alone', line: 1, message }];
}

/** Returns the findings in the migrations after the first release, by migration. */
export async function lintMigrations(): Promise<Map<string, MigrationFinding[]>> {
  const names = (await listMigrations()).filter((name) => name > FIRST_RELEASE);
  return new Map(
    names.map((name) => [
      name,
      lintMigration(readFileSync(join(migrationsDir, name, 'migration.sql'), 'utf8')),
    ]),
  );
}
