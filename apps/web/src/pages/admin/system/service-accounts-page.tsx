import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { ServiceList } from '#features/admin/service-accounts/service-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/services. */
export default function ServiceAccountsPage() {
  const { t } = useTranslation('adminServices');
  return (
    <AdminFrame title={t('title')}>
      <ServiceList />
    </AdminFrame>
  );
}
