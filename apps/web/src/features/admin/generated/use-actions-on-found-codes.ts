import { useTranslation } from 'react-i18next';
import type { JobAction } from '../jobs/matching-rows-dialog.tsx';
import type { SelectionOf } from '../jobs/use-start-job.ts';

type Selection = SelectionOf<'generatedCodes.publish'>;

/** Bulk jobs for all generated codes that match the list's filters. */
export function useActionsOnFoundCodes(selection: Selection): JobAction[] {
  const { t } = useTranslation(['adminGenerated', 'admin']);
  return [
    {
      label: t('adminGenerated:bulk.publish'),
      wanted: { kind: 'generatedCodes.publish', published: true, selection },
    },
    {
      label: t('adminGenerated:bulk.unpublish'),
      wanted: { kind: 'generatedCodes.publish', published: false, selection },
    },
    {
      label: t('admin:form.delete'),
      wanted: { kind: 'generatedCodes.delete', selection },
      loss: t('adminGenerated:bulk.deleteText'),
    },
  ];
}
