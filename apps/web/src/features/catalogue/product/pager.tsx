import { Pager as PagesOf } from '#components/layout/pager.tsx';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from './option-key.ts';

interface PagerProps {
  /** From 0. */
  page: number;
  /** Number of amounts. */
  total: number;
  onChange: (page: number) => void;
}

/** Range and number of amounts, with buttons for the other pages. */
export function Pager(props: PagerProps) {
  const { t } = useTranslation('product');
  const texts = {
    label: t('amount.pages'),
    previous: t('amount.previousPage'),
    next: t('amount.nextPage'),
    range: (range: { from: string; to: string; total: string }) => t('amount.range', range),
  };
  return <PagesOf {...props} size={PAGE_SIZE} texts={texts} />;
}
