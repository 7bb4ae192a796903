import type { BulkResult } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { Figures } from '../../../load/figures.tsx';

interface TallyProps extends Pick<BulkResult, 'duplicates' | 'errors'> {
  added: number;
  addedLabel: string;
}

/** How many codes became, or would become, what. */
export function Tally({ added, addedLabel, duplicates, errors }: TallyProps) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  // Behind so many that the rest is one entry, nobody counted them.
  const more = errors.at(-1)?.reason === 'more_errors';
  return (
    <Figures
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
