import { pages } from '@manabar/contracts/rules';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { ListLink } from '#features/admin/list/list-link.tsx';
import { ThreadView } from '#features/admin/support/thread-view.tsx';
import { useThreadQuery } from '#features/admin/support/use-thread-query.ts';
import type { PageProps } from '#lib/page/page-module.ts';
import { useTranslation } from 'react-i18next';

/** Page /admin/support/threads/:id. */
export default function SupportThreadPage({ params: { id = '' } }: PageProps) {
  const { t } = useTranslation('adminSupport');
  const query = useThreadQuery(Number(id));
  return (
    <AdminFrame
      title={query.data?.subject ?? t('one', { id })}
      back={<ListLink to={pages.adminSupport}>{t('back')}</ListLink>}
    >
      <ThreadView query={query} />
    </AdminFrame>
  );
}
