import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { SecurityEventList } from '#features/admin/security-events/security-event-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/security-events. */
export default function SecurityEventsPage() {
  const { t } = useTranslation('adminRecords');
  return (
    <AdminFrame title={t('securityEvents.title')}>
      <SecurityEventList />
    </AdminFrame>
  );
}
