import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { EmptyState } from '#components/feedback/state-message.tsx';
import { usePageTitle } from '#lib/page/use-page-title.ts';

export function OrderNotFound() {
  const { t } = useTranslation('orders');
  usePageTitle(t('details.not_found'));
  return (
    <EmptyState
      icon="receipt"
      level={1}
      title={t('details.not_found')}
      text={t('details.not_found_hint')}
    >
      <Button component={Link} to={pages.orders}>
        {t('details.back')}
      </Button>
    </EmptyState>
  );
}
