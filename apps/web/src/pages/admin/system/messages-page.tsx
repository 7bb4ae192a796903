import { useTranslation } from 'react-i18next';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { MessagePreviews } from '#features/admin/messages/message-previews.tsx';

/** Page /admin/messages. */
export default function MessagesPage() {
  const { t } = useTranslation('adminMessages');
  return (
    <AdminFrame title={t('title')}>
      <MessagePreviews />
    </AdminFrame>
  );
}
