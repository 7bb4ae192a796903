import type { SelectionOf } from '../jobs/use-start-job.ts';
import { useStatusActs } from './shared/use-status-acts.ts';

/** Bulk jobs for all codes that match the list's filters. */
export const useFoundActs = (selection: SelectionOf<'codes.status'>) =>
  useStatusActs({
    turn: (status) => ({ kind: 'codes.status', status, selection }),
    remove: { kind: 'codes.delete', selection },
  });
