import { pages } from '@manabar/contracts/rules';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { ListLink } from '#features/admin/list/list-link.tsx';
import { ServiceView, useService } from '#features/admin/service-accounts/service-view.tsx';
import type { PageProps } from '#lib/page/page-module.ts';
import { useTranslation } from 'react-i18next';

/** Page /admin/services/:id. */
export default function ServiceAccountPage({ params }: PageProps) {
  const { t } = useTranslation('adminServices');
  const query = useService(Number(params['id']));
  return (
    <AdminFrame
      title={query.data?.name ?? t('account')}
      back={<ListLink to={pages.adminServices}>{t('back')}</ListLink>}
    >
      <ServiceView query={query} />
    </AdminFrame>
  );
}
