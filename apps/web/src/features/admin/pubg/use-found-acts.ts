import { useTranslation } from '#lib/translation.ts';
import type { JobAct } from '../jobs/found-dialog.tsx';
import type { SelectionOf } from '../jobs/use-start-job.ts';

type Selection = SelectionOf<'pubgCodes.status'>;

/** What can be done with all PUBG codes that the list finds. */
export function useFoundActs(selection: Selection): JobAct[] {
  const { t } = useTranslation(['adminCodes', 'admin']);
  return [
    {
      label: t('adminCodes:bulk.putBack'),
      wanted: { kind: 'pubgCodes.status', status: 'available', selection },
    },
    {
      label: t('adminCodes:bulk.takeOff'),
      wanted: { kind: 'pubgCodes.status', status: 'used', selection },
    },
    {
      label: t('admin:form.delete'),
      wanted: { kind: 'pubgCodes.delete', selection },
      loss: t('adminCodes:bulk.deleteText'),
    },
  ];
}
