import { randomUUID } from 'node:crypto';
import {
  withoutPage,
  type AuditAction,
  type ExportableList,
  type Language,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import {
  writeAudit,
  type AuditActor,
  type AuditState,
  type AuditValue,
} from '#modules/audit/index.ts';
import { csvHead, csvRows } from './csv.ts';
import { exportedLists, type Exported } from './exported-lists.ts';

interface Export {
  list: ExportableList;
  /** Query as parsed by the list's input schema. */
  query: object;
  language: Language;
}

/**
 * Exports a list as the text of a file, one chunk for each batch. Writes an audit entry with the query before
 * it reads any row, and one with the number of rows before the last chunk. The export ends when its reader
 * stops.
 */
export async function* exportList(
  deps: Deps,
  actor: AuditActor,
  { list, query, language }: Export,
): AsyncGenerator<string, void, undefined> {
  const exported = exportedLists[list];
  const id = randomUUID();
  const note = (action: AuditAction, after: AuditState) =>
    writeAudit(deps.pool, { actor, action, target: `export:${list}`, after: { id, ...after } });
  await note('export.start', { filter: filterOf(exported, query) });
  let rows = 0;
  let complete = false;
  try {
    let head = csvHead(exported.columns);
    const source = { ...deps, pool: await deps.readReplica.choose() };
    for await (const batch of exported.read(source, language, query)) {
      rows += batch.length;
      yield head + csvRows(exported.columns, batch);
      head = '';
    }
    if (head) yield head;
    // Writes the audit entry before the last chunk, so that no complete file is unrecorded.
    await note('export.end', { rows, complete: true });
    complete = true;
  } finally {
    if (!complete) {
      await note('export.end', { rows, complete: false }).catch((error: unknown) =>
        deps.log.error(
          { err: error, export: id, rows },
          'cannot record the end of an export in the audit log',
        ),
      );
    }
  }
}

/** Returns the query for the audit log, without a search text that is likely to be a code. */
function filterOf({ searchesCodes }: Exported, query: object): AuditValue {
  const { q, ...filter } = withoutPage(query) as Record<string, AuditValue>;
  if (!q) return filter;
  return { ...filter, ...(searchesCodes ? { searched: true } : { q }) };
}
