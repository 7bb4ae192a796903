import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';

/** Statement that the server sent, with its parameters as texts. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

const RECORD = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] (\w+): {2}(.*)$/;
const EXECUTED = /^(?:execute [^:]*|statement): ([^]*)$/;
const PARAMETER = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;
/** Matches statements that read; the other statements of a transaction are not compared. */
const READS = /^\s*(?:SELECT|WITH)\b/i;

/** Returns the statements of PostgreSQL's log, in order. */
export function statementsIn(log: string): Statement[] {
  const records: { kind: string; text: string }[] = [];
  for (const line of log.split('\n')) {
    const [, kind, text] = RECORD.exec(line) ?? [];
    const last = records.at(-1);
    if (kind !== undefined && text !== undefined) records.push({ kind, text });
    // A continuation line of a record begins with a tab.
    else if (last && line.startsWith('\t')) last.text += `\n${line.slice(1)}`;
  }
  return records.flatMap(({ kind, text }, index) => {
    const executed = kind === 'LOG' ? EXECUTED.exec(text)?.[1] : undefined;
    if (executed === undefined || !READS.test(executed)) return [];
    const next = records[index + 1];
    return [{ text: executed, values: next?.kind === 'DETAIL' ? valuesIn(next.text) : [] }];
  });
}

function valuesIn(detail: string): Statement['values'] {
  return [...detail.matchAll(PARAMETER)].map(([, text]) => text?.replaceAll("''", "'") ?? null);
}

/** Returns the statements common to all of several runs; other work of the server occurs in one of them at most. */
export function inAll(runs: readonly (readonly Statement[])[]): Statement[] {
  const [first = [], ...others] = runs;
  const left = others.map((run) => run.map(({ text }) => text));
  return first.filter(({ text }) =>
    left.every((texts) => {
      const at = texts.indexOf(text);
      if (at !== -1) texts.splice(at, 1);
      return at !== -1;
    }),
  );
}

export interface StatementLog {
  /** Returns the statements that the server sends while `act` runs. */
  during(act: () => Promise<unknown>): Promise<Statement[]>;
  stop(): Promise<void>;
}

/** Makes the database log every statement of connections that are opened from now on. */
export async function startStatementLog(db: pg.Pool): Promise<StatementLog> {
  const { rows } = await db.query<{ name: string; data: string }>(
    `SELECT quote_ident(current_database()) AS name, current_setting('data_directory') AS data`,
  );
  const { name, data } = rows[0] ?? { name: '', data: '' };
  for (const setting of ["log_statement = 'all'", "log_error_verbosity = 'default'"]) {
    await db.query(`ALTER DATABASE ${name} SET ${setting}`);
  }
  const file = openSync(join(dirname(data), 'postgres.log'), 'r');
  return {
    async during(act) {
      const from = fstatSync(file).size;
      await act();
      const bytes = Buffer.alloc(fstatSync(file).size - from);
      readSync(file, bytes, 0, bytes.length, from);
      return statementsIn(bytes.toString('utf8'));
    },
    async stop() {
      closeSync(file);
      await db.query(`ALTER DATABASE ${name} RESET ALL`);
    },
  };
}
