import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/use-error-text.ts';
import { fetchFile, saveFile } from '#lib/fetch-file.ts';
import { toast } from '#lib/toasts.ts';

/** Saves everything that the shop keeps of the customer as a file. */
export function useDownloadData() {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await fetchFile('/profile/export');
      saveFile(file);
      return file;
    },
    onSuccess: ({ name }) => toast('success', t('data.downloaded', { name })),
    onError: (thrown) => toast('error', t('data.failed', { message: errorText(thrown) })),
  });
  return { download: () => mutate(), pending: isPending };
}
