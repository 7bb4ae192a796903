import { Button } from '@mantine/core';
import type { BulkResult } from '@manabar/contracts';
import { saveFile } from '#lib/fetch-file.ts';
import { useTranslation } from 'react-i18next';
import { DialogButtonBar } from '../../../form/dialog-button-bar.tsx';
import { LineErrors } from './line-errors.tsx';
import { toReportFile, type ReportFacts } from './report-file.ts';
import { LoadCounts } from './load-counts.tsx';

interface ReportStepProps {
  report: BulkResult;
  facts: ReportFacts;
  onClose: () => void;
}

/** Result of a load. */
export function ReportStep({ report, facts, onClose }: ReportStepProps) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const save = () => {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(toReportFile(report, [...facts, ['added', report.added]], day));
  };
  return (
    <>
      <LoadCounts {...report} addedLabel={t('adminCodes:load.added')} />
      <LineErrors errors={report.errors} />
      <DialogButtonBar>
        <Button variant="default" onClick={save}>
          {t('adminCodes:load.saveReport')}
        </Button>
        <Button onClick={onClose}>{t('admin:form.done')}</Button>
      </DialogButtonBar>
    </>
  );
}
