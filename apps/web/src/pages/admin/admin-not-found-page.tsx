import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { EmptyState } from '#components/feedback/state-message.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';

/** Page for unknown addresses of the admin area. */
export default function AdminNotFoundPage() {
  const { t } = useTranslation(['common', 'admin']);
  return (
    <AdminFrame title={t('state.notFoundTitle')}>
      <EmptyState icon="search" title={t('state.notFoundText')}>
        <Button component={Link} to={pages.adminOverview}>
          {t('admin:toOverview')}
        </Button>
      </EmptyState>
    </AdminFrame>
  );
}
