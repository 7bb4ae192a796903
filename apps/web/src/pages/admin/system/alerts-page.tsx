import { AlertList } from '#features/admin/alerts/alert-list.tsx';
import { ChannelList } from '#features/admin/alerts/channel-list.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';

/** Page /admin/alerts. */
export default function AlertsPage() {
  return (
    <AdminFrame>
      <AlertList />
      <ChannelList />
    </AdminFrame>
  );
}
