import type { AdminJob } from '@manabar/contracts';

/** Polling interval of a running job in milliseconds. */
export const POLL_MS = 2000;
/** Selections above this number of rows become a job, which continues when the page is closed. */
export const MANY_ROWS = 50;

export const isUnderWay = ({ state }: Pick<AdminJob, 'state'>): boolean =>
  state === 'queued' || state === 'running';
