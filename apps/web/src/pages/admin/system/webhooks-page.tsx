import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { WebhookList } from '#features/admin/webhooks/webhook-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/webhooks. */
export default function WebhooksPage() {
  const { t } = useTranslation('adminWebhooks');
  return (
    <AdminFrame title={t('title')}>
      <WebhookList />
    </AdminFrame>
  );
}
