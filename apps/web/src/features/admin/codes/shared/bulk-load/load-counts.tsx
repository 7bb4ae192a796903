import type { BulkResult } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { ResultCounts } from '../../../load-dialog/result-counts.tsx';

interface LoadCountsProps extends Pick<BulkResult, 'duplicates' | 'errors'> {
  added: number;
  addedLabel: string;
}

/** Counts of added, duplicate and invalid codes. */
export function LoadCounts({ added, addedLabel, duplicates, errors }: LoadCountsProps) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  // Beyond the limit a single entry represents all further errors, which are not counted.
  const more = errors.at(-1)?.reason === 'more_errors';
  return (
    <ResultCounts
      of={[
        { tone: 'green', label: addedLabel, count: added },
        { tone: 'amber', label: t('adminCodes:load.duplicates'), count: duplicates },
        {
          tone: 'red',
          label: t('admin:load.errors'),
          count: errors.length - (more ? 1 : 0),
          more,
        },
      ]}
    />
  );
}
