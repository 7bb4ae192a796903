import { Button } from '@mantine/core';
import type { ExportableList } from '@manabar/contracts/rules';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { useExport, type ListInput } from './use-export.ts';

const KIB = 1024;

interface ExportButtonProps {
  of: ExportableList;
  /** What the list is asked for now. */
  input: ListInput;
  /** What it says; the usual words for a whole list unless given. */
  label?: string;
  size?: 'sm';
}

/** Has the list as a CSV file; while it comes says how much has, and can be stopped. */
export function ExportButton({ of, input, label, size }: ExportButtonProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { start, stop, running, bytes } = useExport(of, input);
  if (!running)
    return (
      <Button variant="default" onClick={start} {...(size && { size })}>
        {label ?? t('export.start')}
      </Button>
    );
  return (
    <Button variant="default" onClick={stop} {...(size && { size })}>
      <span className="figures">
        {t('export.stop', { size: formatNumber(Math.ceil(bytes / KIB), language) })}
      </span>
    </Button>
  );
}
