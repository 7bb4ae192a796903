import type { ImportFault } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../form/use-contract-form.ts';

const ofFiles = [
  'csv_invalid',
  'unknown_column',
  'duplicate_column',
  'missing_column',
  'nothing_to_write',
  'too_many_rows',
  'wrong_number_of_cells',
  'duplicate_id',
  'cannot_add',
  'not_found',
  'conflict',
] as const;

/** Text of a fault: an import error, or the error of the field in its form. */
function useReason(): (fault: ImportFault) => string {
  const { t } = useTranslation('admin');
  const fieldText = useFieldText();
  return ({ field, code }) => {
    if (field === 'confirm') return t('import.fault.confirm');
    const known = ofFiles.find((each) => each === code);
    return known ? t(`import.fault.${known}`) : fieldText(code);
  };
}

/** Returns a function for a line with the fault's position: spreadsheet row and column. */
export function useFaultText(): (fault: ImportFault) => string {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  const reasonOf = useReason();
  return (fault) => {
    const [row, reason] = [format.number(fault.row), reasonOf(fault)];
    const { field } = fault;
    if (field === null || field === 'confirm') return t('import.inRow', { row, reason });
    return t('import.inCell', { row, field, reason });
  };
}
