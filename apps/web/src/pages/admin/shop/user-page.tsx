import { Navigate } from 'react-router-dom';
import { adminServicePath, pages } from '@manabar/contracts/rules';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useService } from '#features/admin/service-accounts/service-view.tsx';
import { UserView, useUser } from '#features/admin/users/user-view.tsx';
import { ListLink } from '#features/admin/list/list-link.tsx';
import { toAppError } from '#lib/errors/errors.ts';
import type { PageProps } from '#lib/page/page-module.ts';
import { useTranslation } from 'react-i18next';

/** Page /admin/users/:id; redirects to the page of a service account, because orders and threads link it as a user. */
export default function UserPage({ params }: PageProps) {
  const { t } = useTranslation('adminUsers');
  const id = Number(params['id']);
  const query = useUser(id);
  const isMissing = query.error !== null && toAppError(query.error).code === 'not_found';
  const isService = useService(id, isMissing).data !== undefined;
  if (isService) return <Navigate to={adminServicePath(id)} replace />;
  return (
    <AdminFrame
      title={query.data?.nickname ?? t('user')}
      back={<ListLink to={pages.adminUsers}>{t('back')}</ListLink>}
    >
      <UserView query={query} />
    </AdminFrame>
  );
}
