import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Is told the title while a page is drawn on the server, where there is no document. */
export const TitleListener = createContext<((title: string) => void) | null>(null);

/** Sets the document's title to exactly this. */
export function useDocumentTitle(title: string): void {
  useContext(TitleListener)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the document's title; without a title (still loading) the shop's name stands alone. */
export function usePageTitle(title: string | undefined): void {
  const { t } = useTranslation('common');
  useDocumentTitle(title ? t('title.page', { title }) : t('brand'));
}
