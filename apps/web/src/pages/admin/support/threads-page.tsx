import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { SupportTabs } from '#features/admin/support/support-tabs.tsx';
import { ThreadList } from '#features/admin/support/thread-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/support: conversations with customers. */
export default function SupportThreadsPage() {
  const { t } = useTranslation('adminSupport');
  return (
    <AdminFrame title={t('title')}>
      <SupportTabs />
      <ThreadList />
    </AdminFrame>
  );
}
