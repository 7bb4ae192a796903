import type { BulkResult } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { FaultList } from '../../../load-dialog/fault-list.tsx';
import { labelFor } from '../../../detail/label-for.ts';

const reasons = [
  'too_few_fields',
  'code_missing',
  'code_too_long',
  'code_invalid',
  'amount_invalid',
  'price_usd_invalid',
  'price_rub_invalid',
  'price_required',
  'more_errors',
] as const;

/** Returns a function for the text of a line error by its code. */
function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('adminCodes');
  return (reason) => labelFor(reasons, reason, (known) => t(`reason.${known}`));
}

/** Lines that are not loaded, with the reasons. The report contains all of them. */
export function LineErrors({ errors }: Pick<BulkResult, 'errors'>) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  const reasonText = useReasonText();
  const lines = errors.map(({ line, reason }) =>
    t('load.errorLine', { line: format.number(line), reason: reasonText(reason) }),
  );
  return <FaultList lines={lines} />;
}
