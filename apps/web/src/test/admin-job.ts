import type { AdminJob } from '@manabar/contracts';

/** A job as an admin sees it. */
export const adminJob = (over: Partial<AdminJob> = {}): AdminJob => ({
  id: 31,
  kind: 'codes.status',
  state: 'running',
  actor: 'root',
  change: { kind: 'codes.status', status: 'used' },
  selected: 'filter',
  total: 500,
  done: 120,
  failed: 0,
  created: '2026-01-05T10:00:00.000Z',
  finished: null,
  version: 2,
  ...over,
});
