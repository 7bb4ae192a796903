import { useTranslation } from '#lib/translation.ts';
import { PageTitle } from '#components/page-title.tsx';
import { UserList } from '#features/admin/users/user-list.tsx';

/** /admin and /admin/users: the users, which is the admin area's first page. */
export default function AdminPage() {
  const { t } = useTranslation('admin');
  return (
    <div className="page">
      <PageTitle title={t('users.title')} />
      <UserList />
    </div>
  );
}
