import type { AdminJob } from '@manabar/contracts';

/** How often a job that is under way is asked about. */
export const POLL_MS = 2000;
/** More chosen rows than these are left to the shop, which goes on when the page is closed. */
export const MANY_ROWS = 50;

export const isUnderWay = ({ state }: Pick<AdminJob, 'state'>): boolean =>
  state === 'queued' || state === 'running';
