import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { SupportMessageList } from '#features/admin/support/support-message-list.tsx';
import { SupportTabs } from '#features/admin/support/support-tabs.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/support/messages: messages as the form sent them, also those of guests. */
export default function SupportMessagesPage() {
  const { t } = useTranslation('adminSupport');
  return (
    <AdminFrame title={t('tabs.messages')}>
      <SupportTabs />
      <SupportMessageList />
    </AdminFrame>
  );
}
