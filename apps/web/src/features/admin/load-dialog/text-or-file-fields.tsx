import { Button, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#components/media/icon.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { Failure } from '../form/failure.tsx';
import classes from './load.module.css';
import { countLines, noText, readTextFile, type FileFault, type Limit } from './read-text-file.ts';
import type { LoadState } from './use-checked-load.ts';

interface TextOrFileFieldsProps {
  load: Pick<LoadState<never, never>, 'source' | 'setSource'>;
  label: string;
  format: string;
  example: string;
  limit: Limit;
}

const KIB = 1024;

function useSize(): (bytes: number) => string {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  return (bytes) =>
    bytes < KIB * KIB
      ? t('load.kib', { size: format.number(Math.ceil(bytes / KIB)) })
      : t('load.mib', { size: format.number(Math.ceil(bytes / KIB / KIB)) });
}

/** Loaded file with its name and content, and a button to return to typing. */
function ChosenFile({ load }: Pick<TextOrFileFieldsProps, 'load'>) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  const size = useSize();
  const { file, lines } = load.source;
  if (!file) return null;
  return (
    <div className={classes.file}>
      <Icon name="receipt" />
      <span className={classes.fileName}>{file.name}</span>
      <span className="muted small figures">
        {size(file.bytes)} · {t('load.lines', format.count(lines))}
      </span>
      <Button variant="subtle" size="sm" onClick={() => load.setSource(noText)}>
        {t('load.removeFile')}
      </Button>
    </div>
  );
}

/** Text field for pasted input, or a file that the browser reads. */
export function TextOrFileFields({ load, label, format, example, limit }: TextOrFileFieldsProps) {
  const { t } = useTranslation('admin');
  const most = useSize()(limit.bytes);
  const [fault, setFault] = useState<FileFault | null>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    const read = await readTextFile(file, limit);
    setFault(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') load.setSource(read);
  };
  const lineFormat = (
    <span className={classes.format}>
      <span>{format}</span>
      <span className={classes.example} translate="no">
        {example}
      </span>
    </span>
  );
  return (
    <>
      {load.source.file ? (
        <>
          {lineFormat}
          <ChosenFile load={load} />
        </>
      ) : (
        <Textarea
          size="sm"
          label={label}
          description={lineFormat}
          classNames={{ input: classes.text ?? '' }}
          rows={7}
          spellCheck={false}
          autoComplete="off"
          value={load.source.text}
          onChange={({ currentTarget: { value } }) =>
            load.setSource({ text: value, lines: countLines(value), file: null })
          }
        />
      )}
      <div className={classes.choose}>
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(file) => void choose(file)}
          inputProps={{
            // Browsers report no change when the same file is chosen again, for example after it was corrected.
            onClick: ({ currentTarget }) => {
              currentTarget.value = '';
            },
          }}
        >
          {(props) => (
            <Button variant="default" size="sm" {...props}>
              {t('load.chooseFile')}
            </Button>
          )}
        </FileButton>
        <span className="muted small">{t('load.fileHint', { size: most })}</span>
      </div>
      <div role="alert">
        {fault && <Failure>{t(`load.fault.${fault}`, { size: most })}</Failure>}
      </div>
    </>
  );
}
