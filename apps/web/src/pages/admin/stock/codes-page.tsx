import { CodeList } from '#features/admin/codes/code-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/codes. */
export default function CodesPage() {
  const { t } = useTranslation('adminCodes');
  return (
    <AdminFrame title={t('title')}>
      <CodeList />
    </AdminFrame>
  );
}
