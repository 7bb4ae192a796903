import { SupportList } from '#features/admin/support/support-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/support. */
export default function SupportPage() {
  const { t } = useTranslation('adminRecords');
  return (
    <AdminFrame title={t('support.title')}>
      <SupportList />
    </AdminFrame>
  );
}
