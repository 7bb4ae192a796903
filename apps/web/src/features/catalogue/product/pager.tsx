import { ActionIcon } from '@mantine/core';
import { useTranslation } from '#lib/translation.ts';
import { Icon } from '#components/icon.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { pageCount, PAGE_SIZE } from './option-key.ts';
import classes from './pager.module.css';

interface PagerProps {
  /** From 0. */
  page: number;
  /** How many amounts there are. */
  total: number;
  onChange: (page: number) => void;
}

/** Which amounts are shown of how many, and the way to the others. */
export function Pager({ page, total, onChange }: PagerProps) {
  const { t } = useTranslation('product');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const range = {
    from: number(page * PAGE_SIZE + 1),
    to: number(Math.min(total, (page + 1) * PAGE_SIZE)),
    total: number(total),
  };
  return (
    <nav className={classes.pager} aria-label={t('amount.pages')}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('amount.previousPage')}
        disabled={page === 0}
        onClick={() => onChange(page - 1)}
      >
        <Icon name="left" />
      </ActionIcon>
      <span className={`figures ${classes.range}`} aria-live="polite">
        {t('amount.range', range)}
      </span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('amount.nextPage')}
        disabled={page === pageCount(total) - 1}
        onClick={() => onChange(page + 1)}
      >
        <Icon name="right" />
      </ActionIcon>
    </nav>
  );
}
