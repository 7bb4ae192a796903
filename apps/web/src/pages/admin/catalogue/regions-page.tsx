import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { RegionList } from '#features/admin/regions/region-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/regions. */
export default function RegionsPage() {
  const { t } = useTranslation('adminRegions');
  return (
    <AdminFrame title={t('title')}>
      <RegionList />
    </AdminFrame>
  );
}
