import { randomUUID } from 'node:crypto';
import type { AuditAction, ExportableList, Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { writeAudit, type AuditActor, type AuditValue } from '#modules/audit/index.ts';
import { csvHead, csvRows } from './csv.ts';
import { exportedLists, type Exported } from './export-lists.ts';

interface Export {
  list: ExportableList;
  /** As the list's input has made it. */
  query: object;
  language: Language;
}

/**
 * A list as the text of a file, a piece for each batch. Both ends stand in the audit log: what was asked for before
 * anything is read, and how many rows were handed over before the file ends. Whoever stops reading ends it.
 */
export async function* exportList(
  deps: Deps,
  actor: AuditActor,
  { list, query, language }: Export,
): AsyncGenerator<string, void, undefined> {
  const exported = exportedLists[list];
  const id = randomUUID();
  const note = (action: AuditAction, after: Record<string, AuditValue>) =>
    writeAudit(deps.pool, { actor, action, target: `export:${list}`, after: { id, ...after } });
  await note('export.start', { filter: filterOf(exported, query) });
  let rows = 0;
  let complete = false;
  try {
    let head = csvHead(exported.columns);
    for await (const batch of exported.read(deps, language, query)) {
      rows += batch.length;
      yield head + csvRows(exported.columns, batch);
      head = '';
    }
    if (head) yield head;
    // A file that looks whole is one that is known of: without this entry it does not end.
    await note('export.end', { rows, complete: true });
    complete = true;
  } finally {
    if (!complete) {
      await note('export.end', { rows, complete: false }).catch((error: unknown) =>
        deps.log.error({ err: error, export: id, rows }, 'the end of an export is not on record'),
      );
    }
  }
}

/** What was asked for, as the audit log keeps it: a search among codes is likely to be one. */
function filterOf({ searchesCodes }: Exported, query: object): AuditValue {
  const { page: _, pageSize: __, after: ___, q, ...filter } = query as Record<string, AuditValue>;
  if (!q) return filter;
  return { ...filter, ...(searchesCodes ? { searched: true } : { q }) };
}
