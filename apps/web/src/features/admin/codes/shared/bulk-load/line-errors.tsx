import type { BulkResult } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useWords } from '#lib/use-words.ts';
import { useTranslation } from 'react-i18next';
import { FaultList } from '../../../load-dialog/fault-list.tsx';

/** Lines that are not loaded, with the reasons. The report contains all of them. */
export function LineErrors({ errors }: Pick<BulkResult, 'errors'>) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  const reasonText = useWords('adminCodes', 'reason');
  const lines = errors.map(({ line, reason }) =>
    t('load.errorLine', { line: format.number(line), reason: reasonText(reason) }),
  );
  return <FaultList lines={lines} />;
}
