import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkResult } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Queryable } from '#infra/db/sql.ts';
import type { LineFault } from './parse-code-line.ts';
import { chunkLines } from './chunk-lines.ts';
import { beginLoad } from './load-timeouts.ts';

/** Functions that turn the lines of one kind of file into codes of one table. */
export interface LineLoad<Line, Sealed> {
  parse: (line: string) => Line | LineFault;
  /** Throws a refusal when the target does not exist. */
  prepare: (tx: Queryable) => Promise<unknown>;
  /** Encrypts some thousand lines; its result holds no clear text. */
  seal: (lines: readonly Line[]) => Promise<Sealed>;
  /** Stores the codes that were never loaded before, and returns their number. */
  store: (tx: Queryable, sealed: Sealed) => Promise<number>;
}

/**
 * Loads a file within a transaction. A bad line is reported with its number and does not affect others; a code that
 * was loaded before, into any option or denomination, counts as a duplicate. Memory besides the text stays constant,
 * and other requests are served in between for any content.
 */
export async function loadLines<Line extends object, Sealed>(
  client: PoolClient,
  text: string,
  { parse, prepare, seal, store }: LineLoad<Line, Sealed>,
): Promise<BulkResult> {
  const tx = await beginLoad(client);
  await prepare(tx);
  const result: BulkResult = { added: 0, duplicates: 0, errors: [] };
  // Encrypts the next window while the database stores the current one.
  let storing = Promise.resolve();
  try {
    for (const window of chunkLines(text, parse, result.errors)) {
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
      // Prevents an unhandled rejection; the error surfaces where `storing` is awaited.
      storing.catch(() => undefined);
    }
    await storing;
  } finally {
    // Waits for the running statement, which would otherwise commit outside the transaction.
    await storing.catch(() => undefined);
  }
  return result;
}
