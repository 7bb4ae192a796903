import { AuditList } from '#features/admin/audit/audit-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/audit. */
export default function AuditPage() {
  const { t } = useTranslation('adminRecords');
  return (
    <AdminFrame title={t('audit.title')}>
      <AuditList />
    </AdminFrame>
  );
}
