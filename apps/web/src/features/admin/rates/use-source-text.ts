import { useTranslation } from 'react-i18next';

/** Answers what the source of a rate is called. */
export function useSourceText(): (source: string) => string {
  const { t } = useTranslation('adminRates');
  return (source) => {
    if (source === 'manual') return t('source.manual');
    return source === 'cbr' ? t('source.cbr') : source;
  };
}
