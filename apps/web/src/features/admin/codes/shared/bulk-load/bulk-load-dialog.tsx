import { useState, type ReactNode } from 'react';
import type { BulkResult, LoadCheck } from '@manabar/contracts';
import { MAX_BULK_BYTES } from '@manabar/contracts/rules';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { LoadDialog } from '../../../load/load-dialog.tsx';
import type { LoadCalls } from '../../../load/use-load.ts';
import { FallNotice } from '../../../price-falls/fall-notice.tsx';
import { LineErrors } from './line-errors.tsx';
import { OptionTable } from './option-table.tsx';
import { ReportStep } from './report-step.tsx';
import { Tally } from './tally.tsx';

export interface BulkLoadDialogProps extends LoadCalls<LoadCheck, BulkResult> {
  title: string;
  /** What a line is made of. */
  format: string;
  /** Some lines, as they may be. */
  example: string;
  /** The fields that say where the codes go. */
  children: ReactNode;
  /** Names where the codes go; null while that is not chosen. */
  place: string | null;
  /** What the fields hold, for the report. */
  facts: readonly (readonly [name: string, value: string | number])[];
  onClose: () => void;
}

const limit = { bytes: MAX_BULK_BYTES, of: 'request' } as const;

const fallsOf = ({ options }: LoadCheck) => options.filter(({ fallsFrom }) => fallsFrom).length;

/** Loads many codes. */
export function BulkLoadDialog({ facts, ...props }: BulkLoadDialogProps) {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  // Agreed to for one check: another one may find other falls.
  const [agreed, setAgreed] = useState<LoadCheck | null>(null);
  return (
    <LoadDialog
      {...props}
      label={t('load.text')}
      limit={limit}
      missing={t('load.missing')}
      busy={{ check: t('load.busy.check'), load: t('load.busy.load') }}
      outlook={(checked) => (
        <>
          <Tally added={checked.good} addedLabel={t('load.good')} {...checked} />
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
        label: t('load.load', {
          count: checked.good,
          shown: formatNumber(checked.good, language),
        }),
        ready: checked.good > 0 && (fallsOf(checked) === 0 || agreed === checked),
      })}
      report={(report) => <ReportStep report={report} facts={facts} onClose={props.onClose} />}
    />
  );
}
