import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { EmptyState } from '#components/state-message.tsx';
import classes from './nothing-to-buy.module.css';

interface NothingProps {
  /** Whether the product has another region to choose. */
  otherRegions: boolean;
}

function ToCatalogue() {
  const { t } = useTranslation('product');
  return (
    <Button component={Link} to={pages.products} variant="default">
      {t('missing.toCatalogue')}
    </Button>
  );
}

/** Every amount is listed, none is in stock. */
export function SoldOutNotice({ otherRegions }: NothingProps) {
  const { t } = useTranslation('product');
  return (
    <div className={classes.notice} role="status">
      <p className={classes.title}>{t('soldOut.title')}</p>
      <p className="small">{t(otherRegions ? 'soldOut.otherRegion' : 'soldOut.text')}</p>
      {!otherRegions && <ToCatalogue />}
    </div>
  );
}

/** The region has no amounts at all. */
export function NoAmounts({ otherRegions }: NothingProps) {
  const { t } = useTranslation('product');
  return (
    <EmptyState
      icon="tag"
      title={t('noPrices.title')}
      text={t(otherRegions ? 'noPrices.otherRegion' : 'noPrices.text')}
    >
      {!otherRegions && <ToCatalogue />}
    </EmptyState>
  );
}
