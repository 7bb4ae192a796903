import { copyText } from '#lib/copy-text.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';

/** Copies a secret and shows the result. */
export function useCopySecret(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('secondFactor');
  return async (text, done) => {
    if (await copyText(text)) toast('success', done);
    else toast('error', t('copyFailed'));
  };
}
