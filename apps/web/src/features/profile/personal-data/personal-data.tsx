import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#lib/page/lazy-component.tsx';
import { useIsAdmin } from '#lib/session/use-profile.ts';
import { useMutation } from '@tanstack/react-query';
import type { PersonalData } from '@manabar/contracts';
import { fetchFile, saveFile, type ShopFile } from '#lib/fetch-file.ts';
import { loadPageTexts, useLanguage } from '#lib/locale.ts';
import { toast } from '#lib/toasts.ts';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import classes from '../security.module.css';

type DataFormat = 'html' | 'json';

/** Returns a function that converts the file with the data to a readable page. */
function useReadableFile(): (file: ShopFile) => Promise<ShopFile> {
  const { t } = useTranslation(['personalData', 'adminRecords']);
  const language = useLanguage();
  return async ({ name, content }) => {
    const [{ personalDataHtml }, { personalDataNamespaces, personalDataFileTexts }] =
      await Promise.all([
        import('./personal-data-html.ts'),
        import('./personal-data-file-texts.ts'),
      ]);
    await loadPageTexts(personalDataNamespaces);
    const data = JSON.parse(await content.text()) as PersonalData;
    const html = personalDataHtml(data, personalDataFileTexts(t, data, language), language);
    return {
      name: name.replace(/\.json$/, '.html'),
      content: new Blob([html], { type: 'text/html;charset=utf-8' }),
    };
  };
}

/** Saves all data that the shop keeps about the customer as a file. */
function useDownloadData() {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const toReadable = useReadableFile();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: DataFormat) => {
      const data = await fetchFile('/profile/export');
      const file = format === 'html' ? await toReadable(data) : data;
      saveFile(file);
      return file;
    },
    onSuccess: ({ name }) => toast('success', t('data.downloaded', { name })),
    onError: (thrown) => toastFailure(thrown, t('data.failed', { message: errorText(thrown) })),
  });
  return { download: mutate, pending: isPending ? variables : null };
}

// Loaded on demand, because few customers open it.
const DeletionDialog = lazyComponent(() => import('./deletion-dialog.tsx'));

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
  // Null until the dialog is opened for the first time.
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

/** The customer's personal data: a file with all stored data, and the deletion of the account. */
export default function PersonalDataPart() {
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
