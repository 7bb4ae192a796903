import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Receives the title during server rendering, where there is no document. */
export const TitleListener = createContext<((title: string) => void) | null>(null);

/** Sets the document's exact title. */
export function useDocumentTitle(title: string): void {
  useContext(TitleListener)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the document's title with the shop's name; the name alone while the title loads. */
export function usePageTitle(title: string | undefined): void {
  const { t } = useTranslation('common');
  useDocumentTitle(title ? t('title.page', { title }) : t('brand'));
}
