import type { BulkResult } from '@manabar/contracts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { FaultList } from '../../../load/fault-list.tsx';

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

/** Answers what is wrong with a line, by the word that the shop has for it. */
function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('adminCodes');
  return (reason) => {
    const known = reasons.find((each) => each === reason);
    return known ? t(`reason.${known}`) : reason;
  };
}

/** Which lines were not loaded, or would not be, and why. The report has them all. */
export function LineErrors({ errors }: Pick<BulkResult, 'errors'>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const reasonText = useReasonText();
  const lines = errors.map(({ line, reason }) =>
    t('load.errorLine', { line: formatNumber(line, language), reason: reasonText(reason) }),
  );
  return <FaultList lines={lines} />;
}
