import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/primary-button.tsx';
import { EmptyState } from '#components/state-message.tsx';

/** What came along from a top-up page is not a top-up: it has to be chosen again. */
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
