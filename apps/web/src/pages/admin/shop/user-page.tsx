import { pages } from '@manabar/contracts/rules';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { UserView, useUser } from '#features/admin/users/user-view.tsx';
import { BackLink } from '#components/layout/back-link.tsx';
import type { PageProps } from '#lib/page/page-module.ts';
import { useTranslation } from 'react-i18next';

/** Page /admin/users/:id. */
export default function UserPage({ params }: PageProps) {
  const { t } = useTranslation('adminUsers');
  const query = useUser(Number(params['id']));
  return (
    <AdminFrame
      title={query.data?.nickname ?? t('user')}
      back={<BackLink to={pages.adminUsers}>{t('back')}</BackLink>}
    >
      <UserView query={query} />
    </AdminFrame>
  );
}
