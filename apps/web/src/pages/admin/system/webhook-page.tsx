import { pages } from '@manabar/contracts/rules';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { ListLink } from '#features/admin/list/list-link.tsx';
import { useWebhookQuery } from '#features/admin/webhooks/use-webhook-query.ts';
import { WebhookView } from '#features/admin/webhooks/webhook-view.tsx';
import type { PageProps } from '#lib/page/page-module.ts';
import { useTranslation } from 'react-i18next';

/** Maximum number of characters of a heading. */
const MOST = 60;
/** Number of kept characters at the end, where addresses of one host differ. */
const END = 20;

/** Heading of an endpoint's address: host and path, without the query, which may contain a secret. */
function addressTitle(url: string): string {
  const { host, pathname } = new URL(url);
  const title = host + pathname.replace(/\/$/, '');
  if (title.length <= MOST) return title;
  return `${title.slice(0, MOST - END - 1)}…${title.slice(-END)}`;
}

/** Page /admin/webhooks/:id. */
export default function WebhookPage({ params }: PageProps) {
  const { t } = useTranslation('adminWebhooks');
  const query = useWebhookQuery(Number(params['id']));
  return (
    <AdminFrame
      title={query.data ? addressTitle(query.data.url) : t('one')}
      back={<ListLink to={pages.adminWebhooks}>{t('back')}</ListLink>}
    >
      <WebhookView query={query} />
    </AdminFrame>
  );
}
