import { useStatusActs } from '../codes/shared/use-status-acts.ts';
import type { SelectionOf } from '../jobs/use-start-job.ts';

/** Bulk jobs for all PUBG codes that match the list's filters. */
export const useFoundActs = (selection: SelectionOf<'pubgCodes.status'>) =>
  useStatusActs({
    turn: (status) => ({ kind: 'pubgCodes.status', status, selection }),
    remove: { kind: 'pubgCodes.delete', selection },
  });
