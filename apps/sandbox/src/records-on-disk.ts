import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

interface Line {
  shelf: string;
  key: string;
  record: unknown;
}

/**
 * Keeps the records of the outside world across restarts. A bank does not lose a payment when the shop is
 * killed, and neither may the sandbox; otherwise a shop that recovers could not be distinguished from one
 * that repeats everything.
 */
export interface Archive {
  /** Reads the last state of each record of a store, in the order of their first lines. */
  read(shelf: string): { key: string; record: unknown }[];
  write(shelf: string, key: string, record: unknown): void;
}

/** Archive for tests, which keeps records in memory only. */
export const noArchive: Archive = { read: () => [], write: () => undefined };

function parse(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line;
  } catch {
    // The process was killed while it wrote the last line.
    return undefined;
  }
}

/** Opens an archive of JSON lines in a file of the caller; outdated lines are removed at the start. */
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
