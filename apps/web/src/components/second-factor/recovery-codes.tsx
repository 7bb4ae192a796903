import { Button } from '@mantine/core';
import { saveFile } from '#lib/fetch-file.ts';
import { getSession } from '#lib/session/session.ts';
import { useTranslation } from 'react-i18next';
import { PanelTitle } from './panel-title.tsx';
import classes from './second-factor.module.css';
import { useCopySecret } from './use-copy-secret.ts';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shows the recovery codes once, for copying or saving as a file. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('secondFactor');
  const copied = useCopySecret();
  const text = codes.join('\n');
  const download = () => {
    const head = t('recovery.fileTitle', { name: getSession()?.nickname ?? '' });
    const content = new Blob([`${head}\n\n${text}\n`], { type: 'text/plain' });
    saveFile({ name: 'manabar-recovery-codes.txt', content });
  };
  return (
    <section className={classes.panel} aria-labelledby="recovery-codes">
      <PanelTitle id="recovery-codes">{t('recovery.title')}</PanelTitle>
      <p>{t('recovery.once')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.code}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copied(text, t('recovery.copied'))}>
          {t('recovery.copy')}
        </Button>
        <Button variant="default" onClick={download}>
          {t('recovery.download')}
        </Button>
        <Button onClick={onDone}>{t('recovery.done')}</Button>
      </div>
    </section>
  );
}
