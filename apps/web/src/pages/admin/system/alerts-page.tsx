import { useTranslation } from 'react-i18next';
import { AlertList } from '#features/admin/alerts/alert-list.tsx';
import { ChannelList } from '#features/admin/alerts/channel-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/alerts. */
export default function AlertsPage() {
  const { t } = useTranslation('adminAlerts');
  return (
    <AdminFrame title={t('title')}>
      <AlertList />
      <ChannelList />
    </AdminFrame>
  );
}
