import { useState, type ReactNode } from 'react';
import type { BulkResult, LoadCheck } from '@manabar/contracts';
import { MAX_BULK_BYTES } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { LoadTextDialog } from '../../../load-dialog/load-text-dialog.tsx';
import type { LoadCalls } from '../../../load-dialog/use-checked-load.ts';
import { FallNotice } from '../../../price-falls/fall-notice.tsx';
import { LineErrors } from './line-errors.tsx';
import type { ReportFacts } from './report-file.ts';
import { OptionTable } from './option-table.tsx';
import { ReportStep } from './report-step.tsx';
import { LoadCounts } from './load-counts.tsx';

export interface BulkLoadDialogProps extends LoadCalls<LoadCheck, BulkResult> {
  title: string;
  /** Description of a line's format. */
  format: string;
  example: string;
  /** Fields for the target of the codes. */
  children: ReactNode;
  /** Name of the target; null until it is chosen. */
  place: string | null;
  /** Message that names the input missing for the check. */
  missing: string;
  /** Values of the fields for the report. */
  facts: ReportFacts;
  onClose: () => void;
}

const limit = { bytes: MAX_BULK_BYTES, of: 'request' } as const;

const fallsOf = ({ options }: LoadCheck) => options.filter(({ fallsFrom }) => fallsFrom).length;

/** Dialog to load many codes. */
export function BulkLoadDialog({ facts, ...props }: BulkLoadDialogProps) {
  const { t } = useTranslation('adminCodes');
  const format = useFormatter();
  // The consent holds for one check, because another one may find other price falls.
  const [agreed, setAgreed] = useState<LoadCheck | null>(null);
  return (
    <LoadTextDialog
      {...props}
      label={t('load.text')}
      limit={limit}
      busy={{ check: t('load.busy.check'), load: t('load.busy.load') }}
      outlook={(checked) => (
        <>
          <LoadCounts added={checked.good} addedLabel={t('load.good')} {...checked} />
          <OptionTable options={checked.options} otherCodes={checked.otherCodes} />
          <FallNotice
            count={fallsOf(checked)}
            agreed={agreed === checked}
            onAgree={(yes) => setAgreed(yes ? checked : null)}
          />
          <LineErrors errors={checked.errors} />
        </>
      )}
      submit={(checked) => ({
        label: t('load.load', format.count(checked.good)),
        ready: checked.good > 0 && (fallsOf(checked) === 0 || agreed === checked),
      })}
      report={(report) => <ReportStep report={report} facts={facts} onClose={props.onClose} />}
    />
  );
}
