import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { EmptyState } from '#components/feedback/state-message.tsx';

export function EmptyCart() {
  const { t } = useTranslation('cart');
  return (
    <EmptyState icon="cart" title={t('empty.title')} text={t('empty.text')}>
      <PrimaryButton component={Link} to={pages.products}>
        {t('empty.action')}
      </PrimaryButton>
    </EmptyState>
  );
}
