import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './security.module.css';
import { useDownloadData } from './use-download-data.ts';

/** The customer's personal data: the file with everything that is kept. */
export function PersonalDataPart() {
  const { t } = useTranslation('contacts');
  const { download, pending } = useDownloadData();
  return (
    <section className={`card ${classes.security}`} aria-labelledby="personal-data">
      <h2 id="personal-data">{t('data.title')}</h2>
      <section className={classes.part} aria-labelledby="data-file">
        <div className={classes.line}>
          <div>
            <h3 id="data-file">{t('data.file')}</h3>
            <p className="muted small">{t('data.fileHint')}</p>
          </div>
          <Button variant="default" loading={pending} onClick={download}>
            {t('data.download')}
          </Button>
        </div>
      </section>
    </section>
  );
}
