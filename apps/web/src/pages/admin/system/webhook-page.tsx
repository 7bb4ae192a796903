import { pages } from '@manabar/contracts/rules';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { BackLink } from '#components/layout/back-link.tsx';
import { addressTitle } from '#features/admin/webhooks/address-title.ts';
import { useWebhook } from '#features/admin/webhooks/use-webhook.ts';
import { WebhookView } from '#features/admin/webhooks/webhook-view.tsx';
import type { PageProps } from '#lib/page/page-module.ts';
import { useTranslation } from 'react-i18next';

/** Page /admin/webhooks/:id. */
export default function WebhookPage({ params }: PageProps) {
  const { t } = useTranslation('adminWebhooks');
  const query = useWebhook(Number(params['id']));
  return (
    <AdminFrame
      title={query.data ? addressTitle(query.data.url) : t('one')}
      back={<BackLink to={pages.adminWebhooks}>{t('back')}</BackLink>}
    >
      <WebhookView query={query} />
    </AdminFrame>
  );
}
