import type { SelectionOf } from '../jobs/use-start-job.ts';
import { useStatusActs } from './shared/use-status-acts.ts';

/** What can be done with all codes that the list finds. */
export const useFoundActs = (selection: SelectionOf<'codes.status'>) =>
  useStatusActs({
    turn: (status) => ({ kind: 'codes.status', status, selection }),
    remove: { kind: 'codes.delete', selection },
  });
