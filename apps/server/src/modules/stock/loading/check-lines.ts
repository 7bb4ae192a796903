import { setImmediate as breathe } from 'node:timers/promises';
import { CHECKED_OPTIONS, toDecimalOrNull, type LoadCheck } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { addUnknown, allowLongReading, createMet } from './check-lines.sql.ts';
import type { LineFault } from './parse-code-line.ts';
import { chunkLines } from './chunk-lines.ts';
import { withLoadTimeout } from './load-timeouts.ts';
import { optionKey, type OptionValues } from '../pricing/ensure-price-options.ts';

/** Fingerprints computed between two turns of the event loop, which take some milliseconds. */
const BATCH = 1000;

/** Check of the lines of one kind of file. */
export interface LineCheck<Line> {
  parse: (line: string) => Line | LineFault;
  /** Returns a function that maps a line to its option. Throws a refusal when the target does not exist. */
  prepare: (tx: Queryable) => Promise<(line: Line) => OptionValues>;
}

/**
 * Checks a text line by line as {@link loadLines} would load it, without storing anything. A temporary table
 * holds the fingerprints found, so that memory does not grow with the text.
 */
export function checkLines<Line extends { code: string }>(
  { pool, codeCipher }: Pick<Deps, 'pool' | 'codeCipher'>,
  text: string,
  { parse, prepare }: LineCheck<Line>,
): Promise<LoadCheck> {
  return withTransaction(pool, async (client) => {
    await allowLongReading(client);
    const tx = withLoadTimeout(client);
    const optionOf = await prepare(tx);
    await createMet(tx);
    const errors: LoadCheck['errors'] = [];
    const options = new OptionCounts();
    let duplicates = 0;
    for (const window of chunkLines(text, parse, errors)) {
      if (window === null) {
        await breathe();
        continue;
      }
      const fingerprints = await fingerprintsOf(codeCipher, window);
      const unknown = new Set((await addUnknown(tx, fingerprints)).map(keyOf));
      for (const [index, line] of window.entries()) {
        // Only the first line with a code is new; its repetitions are duplicates.
        const { [index]: fingerprint } = fingerprints;
        if (fingerprint && unknown.delete(keyOf({ fingerprint }))) options.add(optionOf(line));
        else duplicates++;
      }
    }
    return { good: options.all, duplicates, errors, ...options.listed() };
  });
}

const keyOf = ({ fingerprint }: { fingerprint: Buffer }) => fingerprint.toString('latin1');

async function fingerprintsOf(
  cipher: CodeCipher,
  lines: readonly { code: string }[],
): Promise<Buffer[]> {
  const fingerprints: Buffer[] = [];
  for (const { code } of lines) {
    fingerprints.push(cipher.fingerprint(code));
    if (fingerprints.length % BATCH === 0) await breathe();
  }
  return fingerprints;
}

/** Counts codes by option, up to a number of options. */
class OptionCounts {
  readonly #counts = new Map<string, OptionValues & { count: number }>();
  all = 0;

  add(option: OptionValues): void {
    this.all++;
    const key = optionKey(option);
    const counted = this.#counts.get(key);
    if (counted) counted.count++;
    else if (this.#counts.size < CHECKED_OPTIONS) this.#counts.set(key, { ...option, count: 1 });
  }

  listed(): Pick<LoadCheck, 'options' | 'otherCodes'> {
    const options = [...this.#counts.values()].map(({ gameAmount, priceUsd, priceRub, count }) => ({
      gameAmount,
      priceUsd: toDecimalOrNull(priceUsd),
      priceRub: toDecimalOrNull(priceRub),
      count,
    }));
    const known = options.reduce((sum, { count }) => sum + count, 0);
    return { options, otherCodes: this.all - known };
  }
}
