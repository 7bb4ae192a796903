import { pages } from '@manabar/contracts/rules';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { BackLink } from '#features/admin/record/back-link.tsx';
import { WebhookView } from '#features/admin/webhooks/webhook-view.tsx';
import type { PageProps } from '#lib/page-loading.ts';
import { useTranslation } from '#lib/translation.ts';

/** /admin/webhooks/:id */
export default function WebhookPage({ params }: PageProps) {
  const { t } = useTranslation('adminWebhooks');
  return (
    <AdminFrame title={t('title')} back={<BackLink to={pages.adminWebhooks}>{t('back')}</BackLink>}>
      <WebhookView id={Number(params['id'])} />
    </AdminFrame>
  );
}
