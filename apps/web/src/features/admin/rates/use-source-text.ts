import { useTranslation } from 'react-i18next';

/** Returns a function for the name of a rate's source. */
export function useSourceText(): (source: string) => string {
  const { t } = useTranslation('adminRates');
  return (source) => {
    if (source === 'manual') return t('source.manual');
    return source === 'cbr' ? t('source.cbr') : source;
  };
}
