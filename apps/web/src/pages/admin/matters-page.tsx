import { MatterList } from '#features/admin/matters/matter-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useTranslation } from 'react-i18next';

/** /admin/matters */
export default function MattersPage() {
  const { t } = useTranslation('adminRecords');
  return (
    <AdminFrame title={t('matters.title')}>
      <MatterList />
    </AdminFrame>
  );
}
