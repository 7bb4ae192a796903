import { useTranslation } from 'react-i18next';
import type { JobAct } from '../../jobs/found-dialog.tsx';
import type { WantedJob } from '../../jobs/use-start-job.ts';

interface StatusJobs {
  turn: (status: 'available' | 'used') => WantedJob;
  remove: WantedJob;
}

/** Bulk jobs for all codes that match the list's filters. */
export function useStatusActs({ turn, remove }: StatusJobs): JobAct[] {
  const { t } = useTranslation(['adminCodes', 'admin']);
  return [
    { label: t('adminCodes:bulk.putBack'), wanted: turn('available') },
    { label: t('adminCodes:bulk.takeOff'), wanted: turn('used') },
    { label: t('admin:form.delete'), wanted: remove, loss: t('adminCodes:bulk.deleteText') },
  ];
}
