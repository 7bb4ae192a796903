import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { EmptyState } from '#components/feedback/state-message.tsx';

/** Message for a malformed top-up in the navigation state: the customer has to choose again. */
export function TopupUnreadable() {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState icon="info" title={t('topup.unreadable')} text={t('topup.unreadableText')}>
      <PrimaryButton component={Link} to={pages.products}>
        {t('empty.products')}
      </PrimaryButton>
    </EmptyState>
  );
}
