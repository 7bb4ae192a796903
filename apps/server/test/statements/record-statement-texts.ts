import { getCallSites } from 'node:util';
import { statementChannel, type Queryable } from '#infra/db/sql.ts';

/** Text passed to `statement` or `queryOnce`, with its position. */
export interface RecordedText {
  /** Position of the called function's name: `URL:line:column`. */
  position: string;
  text: string;
}

/** Number of innermost calls: the subscriber, `publish` of the channel, and `statement` itself. */
const INNER_CALLS = 3;

const recorded: RecordedText[] = [];

function record(text: unknown): void {
  const site = getCallSites(INNER_CALLS + 1, { sourceMap: false })[INNER_CALLS];
  if (!site) throw new Error('the caller of statement() is unknown');
  const { scriptName, lineNumber, columnNumber } = site;
  recorded.push({ position: `${scriptName}:${lineNumber}:${columnNumber}`, text: String(text) });
}

const emptyDatabase: Queryable = {
  query: () => Promise.resolve({ rows: [], rowCount: 0, command: '', oid: 0, fields: [] }),
};

/*
 * Prints the texts of the modules named as arguments as JSON. It is a program of its own, because Node evaluates each module
 * again here and keeps the positions of the source.
 */
statementChannel.subscribe(record);
for (const file of process.argv.slice(2)) await import(file);
const { runDynamicStatements } = await import('./run-dynamic-statements.ts');
await runDynamicStatements(emptyDatabase);
process.stdout.write(JSON.stringify(recorded));
