import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { Overview } from '#features/admin/overview/overview.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/overview: open tasks, sales, ledger and delivery times. */
export default function OverviewPage() {
  const { t } = useTranslation('adminOverview');
  return (
    <AdminFrame title={t('title')}>
      <Overview />
    </AdminFrame>
  );
}
