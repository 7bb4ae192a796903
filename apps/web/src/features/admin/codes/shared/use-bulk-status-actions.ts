import { useTranslation } from 'react-i18next';
import type { JobAction } from '../../bulk-jobs/matching-rows-dialog.tsx';
import type { SelectionOf, WantedJob } from '../../bulk-jobs/use-start-job.ts';

/** Lists of codes whose status an admin may change. */
export type StatusList = 'codes' | 'pubgCodes';
export type TurnedStatus = 'available' | 'used';

type Selection<List extends StatusList> = SelectionOf<`${List}.status`>;

interface StatusJobs {
  turn: (status: TurnedStatus) => WantedJob;
  remove: WantedJob;
}

const jobs: { [List in StatusList]: (selection: Selection<List>) => StatusJobs } = {
  codes: (selection) => ({
    turn: (status) => ({ kind: 'codes.status', status, selection }),
    remove: { kind: 'codes.delete', selection },
  }),
  pubgCodes: (selection) => ({
    turn: (status) => ({ kind: 'pubgCodes.status', status, selection }),
    remove: { kind: 'pubgCodes.delete', selection },
  }),
};

/** Bulk jobs that change the status of codes of a list, or delete them. */
export const statusJobs = <List extends StatusList>(of: List, selection: Selection<List>) =>
  jobs[of](selection);

/** Bulk jobs for all codes that match the list's filters. */
export function useBulkStatusActions<List extends StatusList>(
  of: List,
  selection: Selection<List>,
): JobAction[] {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const { turn, remove } = statusJobs(of, selection);
  return [
    { label: t('adminCodes:bulk.putBack'), wanted: turn('available') },
    { label: t('adminCodes:bulk.takeOff'), wanted: turn('used') },
    { label: t('admin:form.delete'), wanted: remove, loss: t('adminCodes:bulk.deleteText') },
  ];
}
