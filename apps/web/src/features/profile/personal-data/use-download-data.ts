import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PersonalData } from '@manabar/contracts';
import { fetchFile, saveFile, type ShopFile } from '#lib/fetch-file.ts';
import { loadPageTexts, useLanguage } from '#lib/locale.ts';
import { toast } from '#lib/toasts.ts';
import { useErrorText } from '#lib/errors/errors.ts';

export type DataFormat = 'html' | 'json';

/** Returns a function that makes the readable page of the file with the data. */
function useReadableFile(): (file: ShopFile) => Promise<ShopFile> {
  const { t } = useTranslation(['personalData', 'adminRecords']);
  const language = useLanguage();
  return async ({ name, content }) => {
    const [{ personalDataHtml }, { personalDataNamespaces, personalDataTexts }] = await Promise.all(
      [import('./personal-data-html.ts'), import('./personal-data-texts.ts')],
    );
    await loadPageTexts(personalDataNamespaces);
    const data = JSON.parse(await content.text()) as PersonalData;
    const html = personalDataHtml(data, personalDataTexts(t, data, language), language);
    return {
      name: name.replace(/\.json$/, '.html'),
      content: new Blob([html], { type: 'text/html;charset=utf-8' }),
    };
  };
}

/** Saves everything that the shop keeps of the customer as a file. */
export function useDownloadData() {
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
    onError: (thrown) => toast('error', t('data.failed', { message: errorText(thrown) })),
  });
  return { download: mutate, pending: isPending ? variables : null };
}
