import { Button } from '@mantine/core';
import type { ExportableList } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useExport, type ListInput } from './use-export.ts';

const KIB = 1024;

interface ExportButtonProps {
  of: ExportableList;
  /** Current input of the list procedure. */
  input: ListInput;
  /** Label; a general text for a whole list by default. */
  label?: string;
  size?: 'sm';
}

/** Button of an export whose state is kept by a component that outlasts the button. */
export function HeldExportButton({
  held: { start, stop, running, bytes },
  of,
  input,
  label,
  size,
}: ExportButtonProps & { held: ReturnType<typeof useExport> }) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  if (!running)
    return (
      <Button variant="default" onClick={() => start({ of, input })} {...(size && { size })}>
        {label ?? t('export.start')}
      </Button>
    );
  return (
    <Button variant="default" onClick={stop} {...(size && { size })}>
      <span className="figures">
        {t('export.stop', { size: format.number(Math.ceil(bytes / KIB)) })}
      </span>
    </Button>
  );
}

/** Downloads the list as a CSV file, with progress and a stop button. */
export function ExportButton(props: ExportButtonProps) {
  return <HeldExportButton held={useExport()} {...props} />;
}

interface ExportChosenProps {
  of: ExportableList;
  rows: readonly { id: number | string }[];
}

/** Downloads the selected rows of a list. */
export function ExportChosen({ of, rows }: ExportChosenProps) {
  const { t } = useTranslation('admin');
  const ids = rows.map(({ id }) => id).join(',');
  return <ExportButton of={of} input={{ ids }} label={t('export.chosen')} size="sm" />;
}
