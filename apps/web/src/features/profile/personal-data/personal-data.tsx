import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#lib/page/lazy-component.tsx';
import { useIsAdmin } from '#lib/session/use-profile.ts';
import classes from '../security.module.css';
import { useDownloadData, type DataFormat } from './use-download-data.ts';

// Loaded on demand, because hardly anybody opens it.
const DeletionDialog = lazyComponent(async () => {
  const { DeletionDialog: dialog } = await import('./deletion-dialog.tsx');
  return { default: dialog };
});

function DataFile() {
  const { t } = useTranslation('contacts');
  const { download, pending } = useDownloadData();
  const button = (format: DataFormat, label: string) => (
    <Button
      variant="default"
      loading={pending === format}
      disabled={pending !== null && pending !== format}
      onClick={() => download(format)}
    >
      {label}
    </Button>
  );
  return (
    <section className={classes.part} aria-labelledby="data-file">
      <div>
        <h3 id="data-file">{t('data.file')}</h3>
        <p className="muted small">{t('data.fileHint')}</p>
      </div>
      <div className={classes.actions}>
        {button('html', t('data.downloadHtml'))}
        {button('json', t('data.downloadJson'))}
      </div>
    </section>
  );
}

function Deletion() {
  const { t } = useTranslation('contacts');
  // Null before the dialog was opened for the first time.
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <section className={classes.part} aria-labelledby="delete-account">
      <div className={classes.line}>
        <div>
          <h3 id="delete-account">{t('data.delete')}</h3>
          <p className="muted small">{t('data.deleteHint')}</p>
        </div>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {t('data.deleteAction')}
        </Button>
      </div>
      {opened !== null && (
        <Suspense>
          <DeletionDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The customer's personal data: the file with everything that is kept, and the deletion of the account. */
export function PersonalDataPart() {
  const { t } = useTranslation('contacts');
  const isAdmin = useIsAdmin();
  return (
    <section className={`card ${classes.security}`} aria-labelledby="personal-data">
      <h2 id="personal-data">{t('data.title')}</h2>
      <DataFile />
      {!isAdmin && <Deletion />}
    </section>
  );
}
