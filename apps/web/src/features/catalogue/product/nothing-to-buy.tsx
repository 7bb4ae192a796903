import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { EmptyState } from '#components/feedback/state-message.tsx';
import classes from './nothing-to-buy.module.css';

interface NothingProps {
  /** Whether the product has other regions. */
  otherRegions: boolean;
}

function ToCatalogue() {
  const { t } = useTranslation(['product', 'common']);
  return (
    <Button component={Link} to={pages.products} variant="default">
      {t('common:state.toCatalogue')}
    </Button>
  );
}

/** Notice that every listed amount is out of stock. */
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

/** Notice that the region has no amounts. */
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
