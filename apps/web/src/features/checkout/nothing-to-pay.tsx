import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { EmptyState } from '#components/feedback/state-message.tsx';

/** Message for an empty cart: nothing was chosen, or the cart has just been paid in another tab. */
export function NothingToPay() {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState icon="cart" title={t('empty.title')} text={t('empty.text')}>
      <PrimaryButton component={Link} to={pages.products}>
        {t('empty.products')}
      </PrimaryButton>
      <Button variant="default" size="lg" component={Link} to={pages.orders}>
        {t('empty.orders')}
      </Button>
    </EmptyState>
  );
}
