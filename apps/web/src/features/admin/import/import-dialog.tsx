import { Button, Checkbox } from '@mantine/core';
import { useFieldText } from '../form/use-contract-form.ts';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useState } from 'react';
import type { ImportCheck, ImportReport, ImportFault } from '@manabar/contracts';
import { MAX_IMPORT_BYTES, type ImportableList } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useTextOf } from '#lib/use-words.ts';
import { DialogButtonBar } from '../form/dialog-button-bar.tsx';
import { FaultList } from '../load-dialog/fault-list.tsx';
import { ResultCounts } from '../load-dialog/result-counts.tsx';
import { LoadTextDialog } from '../load-dialog/load-text-dialog.tsx';
import { FallNotice, type FallNoticeProps } from '../price-falls/fall-notice.tsx';
import { ChangeTable } from './change-table.tsx';
import { importExamples } from './import-examples.ts';

/** Text of a fault: an import error, or the error of the field in its form. */
function useReason(): (fault: ImportFault) => string {
  const { t } = useTranslation('admin');
  const textOf = useTextOf('admin', 'import.fault');
  const fieldText = useFieldText();
  return ({ field, code }) =>
    field === 'confirm' ? t('import.fault.confirm') : (textOf(code) ?? fieldText(code));
}

/** Returns a function for a line with the fault's position: spreadsheet row and column. */
function useFaultText(): (fault: ImportFault) => string {
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

/** Lists whose rows an import updates but never adds. */
const fixedRows: readonly ImportableList[] = ['currency-rates', 'price-options'];

const limit = { bytes: MAX_IMPORT_BYTES, of: 'file' } as const;

/** Counts of the rows by result. */
function Outcome({ report, done }: { report: ImportReport; done: boolean }) {
  const { t } = useTranslation('admin');
  const faultText = useFaultText();
  const { created, updated, unchanged, errors } = report;
  return (
    <>
      <ResultCounts
        of={[
          { tone: 'green', label: t('import.created'), count: created },
          { tone: 'amber', label: t('import.updated'), count: updated },
          { tone: 'plain', label: t('import.unchanged'), count: unchanged },
          ...(done
            ? []
            : [{ tone: 'red' as const, label: t('load.errors'), count: errors.length }]),
        ]}
      />
      {errors.length > 0 && <p className="muted small">{t('import.noneWritten')}</p>}
      <FaultList lines={errors.map(faultText)} />
    </>
  );
}

const fallsOf = ({ changes }: ImportCheck) => changes.filter(({ falls }) => falls).length;

interface OutlookProps extends Pick<FallNoticeProps, 'agreed' | 'onAgree'> {
  checked: ImportCheck;
}

/** Preview of an import: results of the rows, changed cells, and large price falls. */
function Outlook({ checked, agreed, onAgree }: OutlookProps) {
  return (
    <>
      <Outcome report={checked} done={false} />
      <ChangeTable changes={checked.changes} />
      <FallNotice count={fallsOf(checked)} agreed={agreed} onAgree={onAgree} />
    </>
  );
}

interface ImportDialogProps {
  of: ImportableList;
  /** Title of the list. */
  name: string;
  onClose: () => void;
}

/** Adds and changes rows of a list by a CSV file: checked first, then written completely or not at all. */
export function ImportDialog({ of, name, onClose }: ImportDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  const [confirm, setConfirm] = useState(false);
  // The consent holds for one check, because another one may find other price falls.
  const [agreed, setAgreed] = useState<ImportCheck | null>(null);
  const check = trpc.admin.imports.check.useMutation({ gcTime: 0, meta: { refresh: 'never' } });
  const run = trpc.admin.imports.run.useMutation({ gcTime: 0, retry: retryKeyed });
  const asked = { list: of, ...(confirm && { confirm }) };
  return (
    <LoadTextDialog<ImportCheck, ImportReport>
      title={t('import.title', { name })}
      label={t('import.text')}
      format={t(fixedRows.includes(of) ? 'import.formatOfFixedRows' : 'import.format')}
      example={importExamples[of]}
      limit={limit}
      place={`${of} ${confirm}`}
      missing={t('import.missing')}
      busy={{ check: t('import.busy.check'), load: t('import.busy.run') }}
      check={(text) => check.mutateAsync({ ...asked, text })}
      load={(text, idempotencyKey) => run.mutateAsync({ ...asked, text, idempotencyKey })}
      outlook={(checked) => (
        <Outlook
          checked={checked}
          agreed={agreed === checked}
          onAgree={(yes) => setAgreed(yes ? checked : null)}
        />
      )}
      submit={(checked) => {
        const { created, updated, errors } = checked;
        const count = created + updated;
        return {
          label: t('import.run', format.count(count)),
          ready: errors.length === 0 && count > 0 && (fallsOf(checked) === 0 || agreed === checked),
        };
      }}
      refused={(report) => (report.applied ? null : { ...report, changes: [] })}
      report={(report) => (
        <>
          <Outcome report={report} done />
          <DialogButtonBar>
            <Button onClick={onClose}>{t('form.done')}</Button>
          </DialogButtonBar>
        </>
      )}
      onClose={onClose}
    >
      {of === 'currency-rates' && (
        <Checkbox
          label={t('import.confirm')}
          checked={confirm}
          onChange={({ currentTarget }) => setConfirm(currentTarget.checked)}
        />
      )}
    </LoadTextDialog>
  );
}
