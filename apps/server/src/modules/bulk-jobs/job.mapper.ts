import type { AdminJob } from '@manabar/contracts';
import type { JobRow } from './jobs.sql.ts';

export function toAdminJob(row: JobRow): AdminJob {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    actor: row.actor,
    change: row.change,
    selected: 'ids' in row.selection ? 'ids' : 'filter',
    total: row.total,
    done: row.done,
    failed: row.failed,
    created: row.created_at.toISOString(),
    finished: row.finished_at?.toISOString() ?? null,
    version: row.version,
  };
}
