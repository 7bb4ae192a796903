import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkResult } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { CLIENT_PATIENCE_MS } from '#infra/db/connection-settings.ts';
import { withQueryTimeout, type Queryable } from '#infra/db/sql.ts';
import type { LineFault } from './code-lines.ts';
import { allowLongWork, LOAD_STATEMENT_MS, lockLoads } from './code-tables.sql.ts';
import { windowsOf } from './code-windows.ts';

/** How the lines of one kind of file become codes of one table. */
export interface LineLoad<Line, Sealed> {
  parse: (line: string) => Line | LineFault;
  /** Whether there is anything to load into; refuses by throwing. */
  prepare: (tx: Queryable) => Promise<unknown>;
  /** Encrypts some thousand lines; no clear text is left in what it answers. */
  seal: (lines: readonly Line[]) => Promise<Sealed>;
  /** Stores what was never loaded before, and answers how many codes that were. */
  store: (tx: Queryable, sealed: Sealed) => Promise<number>;
}

/**
 * Loads a file within a transaction. Every line is judged alone: a bad one is reported with its number and loses
 * nothing of the others; a code that was loaded before, ever and anywhere, counts as a duplicate. Memory beyond
 * the text itself does not grow with it, and other requests are served in between, whatever stands in it.
 */
export async function loadLines<Line extends object, Sealed>(
  client: PoolClient,
  text: string,
  { parse, prepare, seal, store }: LineLoad<Line, Sealed>,
): Promise<BulkResult> {
  await allowLongWork(client);
  const tx = withQueryTimeout(client, LOAD_STATEMENT_MS + CLIENT_PATIENCE_MS);
  await lockLoads(tx);
  await prepare(tx);
  const result: BulkResult = { added: 0, duplicates: 0, errors: [] };
  // While the database stores one window, the next one is encrypted.
  let storing = Promise.resolve();
  try {
    for (const window of windowsOf(text, parse, result.errors)) {
      if (window === null) {
        await breathe();
        continue;
      }
      const sealed = await seal(window);
      await storing;
      storing = store(tx, sealed).then((added) => {
        result.added += added;
        result.duplicates += window.length - added;
      });
      // Its failure is met where it is awaited; until then it must not count as unheard.
      storing.catch(() => undefined);
    }
    await storing;
  } finally {
    // What still runs must not outlive the transaction: it would be stored for itself.
    await storing.catch(() => undefined);
  }
  return result;
}
