import { BatchList } from '#features/admin/batches/batch-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/batches. */
export default function BatchesPage() {
  const { t } = useTranslation('adminBatches');
  return (
    <AdminFrame title={t('title')}>
      <BatchList />
    </AdminFrame>
  );
}
