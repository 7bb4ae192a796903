import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the document's title; without a title (still loading) the shop's name stands alone. */
export function usePageTitle(title: string | undefined): void {
  const { t } = useTranslation('common');
  useEffect(() => {
    document.title = title ? t('title.page', { title }) : t('brand');
  }, [title, t]);
}
