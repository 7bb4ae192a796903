import { Button, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import classes from './bulk-load.module.css';
import { countLines, noText, readTextFile, type FileFault } from './read-text.ts';
import type { BulkLoad } from './use-bulk-load.ts';

interface SourceFieldsProps {
  bulk: BulkLoad;
  format: string;
  example: string;
  /** Id of the text that explains a line. */
  hint: string;
}

const KIB = 1024;

function useSize(): (bytes: number) => string {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  return (bytes) =>
    bytes < KIB * KIB
      ? t('load.kib', { size: formatNumber(Math.ceil(bytes / KIB), language) })
      : t('load.mib', { size: formatNumber(Math.ceil(bytes / KIB / KIB), language) });
}

/** A file that was read: its name, what is in it, and the way back to typing. */
function ChosenFile({ bulk }: { bulk: BulkLoad }) {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  const size = useSize();
  const { file, lines } = bulk.source;
  if (!file) return null;
  return (
    <div className={classes.file}>
      <Icon name="receipt" />
      <span className={classes.fileName}>{file.name}</span>
      <span className="muted small figures">
        {size(file.bytes)} ·{' '}
        {t('load.lines', { count: lines, shown: formatNumber(lines, language) })}
      </span>
      <Button variant="subtle" size="sm" onClick={() => bulk.setSource(noText)}>
        {t('load.removeFile')}
      </Button>
    </div>
  );
}

/** The codes themselves: pasted, or a file that the browser reads. */
export function SourceFields({ bulk, format, example, hint }: SourceFieldsProps) {
  const { t } = useTranslation('adminCodes');
  const [fault, setFault] = useState<FileFault | null>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    const read = await readTextFile(file);
    setFault(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') bulk.setSource(read);
  };
  return (
    <>
      <div id={hint} className={classes.format}>
        <p>{format}</p>
        <pre translate="no">{example}</pre>
      </div>
      {bulk.source.file ? (
        <ChosenFile bulk={bulk} />
      ) : (
        <Textarea
          label={t('load.text')}
          aria-describedby={hint}
          classNames={{ input: classes.text ?? '' }}
          rows={7}
          spellCheck={false}
          autoComplete="off"
          value={bulk.source.text}
          onChange={({ currentTarget: { value } }) =>
            bulk.setSource({ text: value, lines: countLines(value), file: null })
          }
        />
      )}
      <div className={classes.choose}>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" size="sm" {...props}>
              {t('load.chooseFile')}
            </Button>
          )}
        </FileButton>
        <span className="muted small">{t('load.fileHint')}</span>
      </div>
      <div role="alert">
        {fault && <p className={classes.failure}>{t(`load.fault.${fault}`)}</p>}
      </div>
    </>
  );
}
