import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

interface Line {
  shelf: string;
  key: string;
  record: unknown;
}

/**
 * Where the records of the outside world outlive the program. A bank does not forget a payment because
 * the shop was killed: nor may the sandbox, or a shop that recovers could not be told from one that
 * does everything twice.
 */
export interface Archive {
  /** Reads the last state of each record of a store, in the order of their first lines. */
  read(shelf: string): { key: string; record: unknown }[];
  write(shelf: string, key: string, record: unknown): void;
}

/** For tests: what is in memory is all there is. */
export const noArchive: Archive = { read: () => [], write: () => undefined };

function parse(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line;
  } catch {
    // The last line of a program that was killed while it wrote.
    return undefined;
  }
}

/** An archive of JSON lines in a file of the caller's own; opening it drops what was overtaken. */
export function openArchive(file: string): Archive {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const last = new Map<string, Line>();
  for (const line of lines.map(parse)) {
    if (line) last.set(`${line.shelf} ${line.key}`, line);
  }
  const text = [...last.values()].map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return {
    read: (shelf) => [...last.values()].filter((line) => line.shelf === shelf),
    // Writes synchronously, so that each answered request is stored.
    write: (shelf, key, record) =>
      appendFileSync(file, `${JSON.stringify({ shelf, key, record })}\n`),
  };
}
