import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { UserList } from '#features/admin/users/user-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/users. */
export default function UsersPage() {
  const { t } = useTranslation('adminUsers');
  return (
    <AdminFrame title={t('title')}>
      <UserList />
    </AdminFrame>
  );
}
