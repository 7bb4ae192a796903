import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import classes from './catalogue-pager.module.css';

interface CataloguePagerProps {
  /** Number of the page from 1, and of the last one. */
  page: number;
  last: number;
  pageAddress: (page: number) => string;
}

/** Links to the previous and next page of the catalogue, which also lead search engines through it. */
export function CataloguePager({ page, last, pageAddress }: CataloguePagerProps) {
  const { t } = useTranslation('catalogue');
  return (
    <nav className={classes.pager} aria-label={t('pages.label')}>
      {page > 1 && (
        <Button component={Link} to={pageAddress(page - 1)} variant="default">
          {t('pages.previous')}
        </Button>
      )}
      <span className="figures">{`${page} / ${last}`}</span>
      {page < last && (
        <Button component={Link} to={pageAddress(page + 1)} variant="default">
          {t('pages.next')}
        </Button>
      )}
    </nav>
  );
}
