import { useStatusActs } from '../codes/shared/use-status-acts.ts';
import type { SelectionOf } from '../jobs/use-start-job.ts';

/** What can be done with all PUBG codes that the list finds. */
export const useFoundActs = (selection: SelectionOf<'pubgCodes.status'>) =>
  useStatusActs({
    turn: (status) => ({ kind: 'pubgCodes.status', status, selection }),
    remove: { kind: 'pubgCodes.delete', selection },
  });
