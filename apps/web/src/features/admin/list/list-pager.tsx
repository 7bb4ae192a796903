import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePagerFocus } from '#components/layout/use-pager-focus.ts';
import { useFormatter } from '#lib/format/format.ts';
import { LAST_PAGE } from './use-admin-list.tsx';
import classes from './list-pager.module.css';

interface ListPagerProps {
  page: number;
  pages: number;
  /** Whether more pages may follow the counted ones. */
  open?: boolean;
  onTurn: (page: number) => void;
}

/** Buttons for the previous and the next page. */
export function ListPager({ page, pages, open = false, onTurn }: ListPagerProps) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  const { previous, next } = usePagerFocus();
  const counted = format.number(pages) + (open ? '+' : '');
  const values = { page: format.number(page), pages: counted };
  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <Button
        ref={previous}
        variant="default"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        {t('pager.previous')}
      </Button>
      <span className="figures" aria-live="polite">
        {t('pager.place', values)}
      </span>
      <Button
        ref={next}
        variant="default"
        disabled={page >= pages && !open}
        onClick={() => onTurn(page + 1)}
      >
        {t('pager.next')}
      </Button>
      {page >= LAST_PAGE && <p className="muted small">{t('pager.narrow')}</p>}
    </nav>
  );
}
